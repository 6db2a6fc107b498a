import { type QueryClient, useMutationState } from '@tanstack/react-query';
import { ulid } from 'ulid';
import * as LIMITS from '#shared/domain/limits.ts';
import { sentenceOf } from './api-error.ts';
import { serverTime } from './clock.ts';
import { findUnsent } from './deliver.ts';
import { addChange, CHANGE_KEY, discardUnsent, type UnsentChange } from './unsent-changes.ts';

/* Functions of the list 'Waiting to be sent'. Separate from those that every page needs. */

/** The variables of waiting mutations other than changes, such as orders of lists, by these mutation keys. */
export function usePendingOf<Pending>(keys: readonly (readonly string[])[]): Pending[] {
  const isMeant = ({ options }: { options: { mutationKey?: readonly unknown[] | undefined } }) =>
    keys.some((each) => String(each) === String(options.mutationKey));
  return useMutationState({
    filters: { status: 'pending', predicate: isMeant },
    select: ({ state }) => state.variables as Pending,
  });
}

/** Sends a refused change again. */
export function retryChange(client: QueryClient, key: string): void {
  const found = findUnsent(client, key);
  if (found?.state.status !== 'error') return;
  // In this order, so that work which waits for a create is not sent in between.
  addChange(client, found.state.variables as unknown as UnsentChange);
  client.getMutationCache().remove(found);
}

const LONGEST_WAIT = LIMITS.lateActionDaysBack * 86_400_000;

/** Whether a create has waited for too long: the server no longer accepts its id. */
export const isTooOld = ({ kind, at }: UnsentChange): boolean =>
  kind === 'create' && serverTime.now() - at > LONGEST_WAIT;

/** Sends an outdated create with new ids, as if it were made now. Its dates stay. */
export function createAsNew(client: QueryClient, key: string): void {
  const found = findUnsent(client, key);
  if (found?.state.status !== 'error') return;
  const change = renewed(found.state.variables as unknown as UnsentChange);
  discardUnsent(client, key);
  addChange(client, change);
}

/** The change with new ids for the items that it creates. Ids of existing items, such as a category, stay. */
function renewed({ key: _, at: __, ...change }: UnsentChange): Omit<UnsentChange, 'key' | 'at'> {
  const now = Math.floor(serverTime.now());
  const made = change.calls.flatMap(({ body }) => [body, ...Object.values((body ?? {}) as object)]);
  const ids = made.map((each) => (each as { id?: unknown } | null)?.id).filter((id) => typeof id === 'string');
  const { photo, ...others } = change;
  const text = ids.reduce((all, id) => all.replaceAll(id, ulid(now)), JSON.stringify(others));
  const { calls, ...rest } = JSON.parse(text) as typeof others;
  const anew = calls.map((call) => (call.idempotencyKey ? { ...call, idempotencyKey: crypto.randomUUID() } : call));
  return { ...rest, calls: anew, ...(photo && { photo }) };
}

/** The refused changes, oldest first. */
export function useRefusedChanges(): (UnsentChange & { failure: string })[] {
  return useMutationState({
    filters: { mutationKey: CHANGE_KEY, status: 'error' },
    select: ({ state }) => ({ ...(state.variables as UnsentChange), failure: sentenceOf(state.error as Error) }),
  });
}
