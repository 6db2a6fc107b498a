import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { confidants } from '#shared/contracts/confidants.ts';
import type { ReplyOf } from '#shared/contracts/endpoint.ts';
import { asRefusal } from './refusal.ts';

/** Whatever is known about confidants: their list, the invitations, and the commitments that they show. */
export const ALL_KEY = ['confidants'] as const;

/** Whatever one of them shows of their days. */
export const dashboardKey = (id: string) => [...ALL_KEY, 'dashboard', id] as const;

/** The user's confidants by name, and the invitations that wait for an answer. */
export const list = queryOptions({
  queryKey: [...ALL_KEY, 'list'],
  queryFn: ({ signal }) => call(confidants.list, { signal }),
});

/** What one of them shows; `refused` where that is nothing: a sentence of the server, or `null` where the two are no confidants. */
export type Shared = { shown: ReplyOf<typeof confidants.commitments> } | { refused: string | null };

/**
 * What one of them keeps. A refusal is an answer like another: it takes the place of what was seen before, here and in what is kept
 * for offline. Their day turns by a clock that nobody else knows: as long as one looks, it is read again now and then, besides
 * whenever the server tells of a change.
 */
export function commitmentsOf(id: string) {
  return queryOptions({
    queryKey: [...ALL_KEY, 'commitments', id],
    queryFn: ({ signal }): Promise<Shared> =>
      call(confidants.commitments, { params: { id }, signal }).then((shown) => ({ shown }), asRefusal),
    refetchInterval: 5 * 60_000,
  });
}
