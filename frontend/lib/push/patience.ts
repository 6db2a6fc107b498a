/** A time limit, because browsers and Firebase have none, and other tabs wait for the one that registers. */
const PATIENCE = 20_000;

/** Rejects if the work takes too long. @throws whatever the work throws */
export async function withTimeout<Result>(work: Promise<Result>, patience = PATIENCE): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('It took too long.')), patience);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
