import type { QueryClient } from '@tanstack/react-query';
import { commitmentQueries } from '#frontend/features/commitments/api.ts';
import { me } from '#frontend/features/session/api.ts';
import type { User } from '#shared/contracts/users.ts';

/* Updates the queries of other features after one feature has saved something. */

/** Sets the saved user. Requests in progress are cancelled, because their answers may be older. */
export async function showUser(client: QueryClient, saved: Partial<User>): Promise<void> {
  await client.cancelQueries({ queryKey: me.queryKey });
  client.setQueryData(me.queryKey, (user) => user && { ...user, ...saved });
}

/**
 * Due and completed commitments depend on the clock. They are fetched at once, so that the persisted data is correct,
 * too.
 */
export async function invalidateList(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: commitmentQueries.list.queryKey, refetchType: 'none' });
  await client.prefetchQuery({ ...commitmentQueries.list, staleTime: 0 });
}
