import type { QueryClient } from '@tanstack/react-query';
import { commitmentQueries } from '#frontend/features/commitments/api.ts';
import { me } from '#frontend/features/session/api.ts';
import type { User } from '#shared/contracts/users.ts';

/* What one feature saved, and others show. */

/** What was saved of the user is known. An answer that was asked for before may not know it yet. */
export async function showUser(client: QueryClient, saved: Partial<User>): Promise<void> {
  await client.cancelQueries({ queryKey: me.queryKey });
  client.setQueryData(me.queryKey, (user) => user && { ...user, ...saved });
}

/** What is done and what is due follows the clock. Fetched here, so that what is kept for offline is right as well. */
export async function invalidateList(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: commitmentQueries.list.queryKey, refetchType: 'none' });
  await client.prefetchQuery({ ...commitmentQueries.list, staleTime: 0 });
}
