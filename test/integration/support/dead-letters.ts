/** The number of jobs in the dead-letter queues of a cloud. */
export async function deadLetters({ url }: { url: string }): Promise<number> {
  const { dead_letters } = (await (await fetch(`${url}/__local/queues`)).json()) as {
    dead_letters: Record<string, number>;
  };
  return Object.values(dead_letters).reduce((sum, count) => sum + count, 0);
}
