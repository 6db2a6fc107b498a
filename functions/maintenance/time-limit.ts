/** The time of a job, well below the function's timeout. Another job continues the rest. */
const TIME_MS = 35_000;

class TimeOver extends Error {}

/**
 * Work that may take longer than one job: `work` calls its argument between steps, each of which can be repeated. When
 * the time of this job is over, `goOn` posts a job that continues. Returns whether the work is done.
 */
export async function withTimeLimit(
  work: (checkTime: () => void) => Promise<void>,
  goOn: () => Promise<void>,
): Promise<boolean> {
  const end = performance.now() + TIME_MS;
  try {
    await work(() => {
      if (performance.now() > end) throw new TimeOver();
    });
    return true;
  } catch (error) {
    if (!(error instanceof TimeOver)) throw error;
    await goOn();
    return false;
  }
}
