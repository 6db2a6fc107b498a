import { type QueryClient, useMutationState } from '@tanstack/react-query';
import { read } from '#frontend/lib/api.ts';
import { isEndOfSession } from '#frontend/lib/at-once.ts';
import { serverTime } from '#frontend/lib/clock.ts';
import { DEED_CALLS, DEED_FAILURES, noteConfirmed } from '#frontend/lib/deeds.ts';
import { deliver } from '#frontend/lib/deliver.ts';
import type { Mark } from '#frontend/lib/server-time.ts';
import { readToken, subscribeToToken } from '#frontend/lib/token.ts';
import { hurry } from '#frontend/lib/wake.ts';
import { toaster } from '#frontend/ui/notice-area.tsx';
import { notify } from '#frontend/ui/notices.ts';
import { type Commitment, commitments } from '#shared/contracts/commitments.ts';
import type { Deed } from '#shared/domain/completion.ts';
import type { Intent } from './deeds.ts';
import { LIST_KEY } from './queries.ts';
import type { Seen } from './seen.ts';
import { setWaiting } from './waiting.ts';

/*
 * Checking off, skipping and taking back. Each is a mutation in the scope of its commitment: quick clicks are sent in
 * order. All that a mutation needs stands in its defaults, so that one kept over a reload can go on.
 */

/** More than these are read with the list. */
const FEW = 3;

export const INTENT_KEY = ['commitments', 'intent'] as const;

/** When something was done while the clock was in doubt: its instant is settled before it is sent. */
const doubtful = new Map<string, Mark>();

export function defineIntents(client: QueryClient): void {
  client.setMutationDefaults(INTENT_KEY, {
    // Trying, waiting and trying again are `deliver`'s, whatever the browser believes about the network.
    networkMode: 'always',
    retry: false,
    mutationFn: (intent: Intent) =>
      deliver(
        () => send(intent),
        { token: readToken, subscribe: subscribeToToken },
        (waits) => setWaiting(intent.key, waits),
      ),
    onSuccess: async ({ reply, asOf }: { reply: Commitment; asOf: number }, intent: Intent) => {
      noteConfirmed(intent.commitmentId, intent);
      // A list asked for before this was confirmed may lack it.
      if (client.getQueryState(LIST_KEY)?.fetchStatus !== 'idle') {
        await client.cancelQueries({ queryKey: LIST_KEY });
        outdate(client);
      }
      replaceSeen(client, { commitment: reply, asOf });
      // Who else waits may be heard now, too.
      hurry();
    },
    onError: (error: Error, { deed }: Intent) => {
      outdate(client);
      if (!isEndOfSession(error)) notify('error', DEED_FAILURES[deed]);
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey: INTENT_KEY }) > 1) return;
      void client.invalidateQueries({ queryKey: LIST_KEY, predicate: ({ state }) => state.isInvalidated });
    },
  });
}

/** Does it: shown at once, sent in order, dropped with a notice when it is refused. */
export function intend(client: QueryClient, commitmentId: string, deed: Deed): void {
  toaster.prepare();
  const mark = serverTime.mark();
  const intent: Intent = { key: crypto.randomUUID(), commitmentId, deed, at: serverTime.at(mark) };
  if (!serverTime.isSure()) doubtful.set(intent.key, mark);
  const mutation = client
    .getMutationCache()
    .build(client, client.defaultMutationOptions({ mutationKey: INTENT_KEY, scope: { id: commitmentId } }));
  // Refusals are told by `onError`.
  mutation.execute(intent).catch(() => {});
}

async function send(intent: Intent): Promise<{ reply: Commitment; asOf: number }> {
  const params = { id: intent.commitmentId };
  const mark = doubtful.get(intent.key);
  if (mark) {
    // Any answer tells the time.
    if (!serverTime.isSure()) await read(commitments.read, { params });
    // In place, because the list shows what was done by this very object.
    intent.at = serverTime.at(mark);
    doubtful.delete(intent.key);
  }
  return read(DEED_CALLS[intent.deed], { params, body: { at: new Date(intent.at).toISOString() } });
}

/** What was done and is not confirmed yet, oldest first. */
export function useIntents(): Intent[] {
  return useMutationState({
    filters: { mutationKey: INTENT_KEY, status: 'pending' },
    select: ({ state }) => state.variables as Intent,
  });
}

/** Reads what others have done something to: a few of a list that is shown one by one, else the list. */
export async function readActed(client: QueryClient, ids: readonly string[]): Promise<void> {
  const shown = client.getQueryCache().find({ queryKey: LIST_KEY, type: 'active', fetchStatus: 'idle' });
  const before = shown?.state.data;
  const all = before && ids.length <= FEW ? await Promise.all(ids.map(seenOf)).catch(() => undefined) : undefined;
  // What was put there meanwhile may be younger.
  if (!all || client.getQueryData(LIST_KEY) !== before) return client.invalidateQueries({ queryKey: LIST_KEY });
  for (const seen of all) replaceSeen(client, seen);
}

async function seenOf(id: string): Promise<Seen> {
  const { reply, asOf } = await read(commitments.read, { params: { id } });
  return { commitment: reply, asOf };
}

/** One of the list is known better; all else is as old as it was. */
function replaceSeen(client: QueryClient, seen: Seen): void {
  const { dataUpdatedAt = 0, isInvalidated } = client.getQueryState(LIST_KEY) ?? {};
  client.setQueryData<Seen[]>(
    LIST_KEY,
    (all) => all?.map((each) => (each.commitment.id === seen.commitment.id ? seen : each)),
    { updatedAt: dataUpdatedAt },
  );
  if (isInvalidated) outdate(client);
}

/** The list is to be read anew when nothing is under way any more. */
function outdate(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: LIST_KEY, refetchType: 'none' });
}
