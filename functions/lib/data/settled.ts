/**
 * Waits for all parallel writes and returns their results, so that none goes on after the answer. No requests of its
 * own.
 * @throws the failure of the first write in the list that has failed.
 */
export async function settled<Result>(writes: readonly Promise<Result>[]): Promise<Result[]> {
  const outcomes = await Promise.allSettled(writes);
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}
