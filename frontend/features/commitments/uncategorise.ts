import type { QueryClient } from '@tanstack/react-query';
import { LIMITS } from '#shared/domain/limits.ts';
import { LIST_KEY } from './queries.ts';
import type { Seen } from './seen.ts';

/** Shows the commitments of a category that has been deleted under 'No Category', last, as the server has them now. */
export async function uncategorise(client: QueryClient, categoryId: string): Promise<void> {
  await client.cancelQueries({ queryKey: LIST_KEY });
  client.setQueryData<Seen[]>(LIST_KEY, (all) => all?.map((seen) => (isOf(seen, categoryId) ? orphan(seen) : seen)));
  void client.invalidateQueries({ queryKey: LIST_KEY });
}

const isOf = ({ commitment }: Seen, categoryId: string) => commitment.category_id === categoryId;

/** Places count from 0, below the limit: so it stands after all that had no category, and those of one keep their order. */
function orphan({ commitment, asOf }: Seen): Seen {
  const category_position = commitment.category_position + LIMITS.commitments;
  return { commitment: { ...commitment, category_id: null, category_position }, asOf };
}
