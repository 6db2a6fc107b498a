import { type QueryClient, useMutationState } from '@tanstack/react-query';
import { ulid } from 'ulid';
import * as LIMITS from '#shared/domain/limits.ts';
import { sentenceOf } from './api-error.ts';
import { serverTime, type Timed } from './clock.ts';
import { findUnsent, isRefused } from './deliver.ts';
import { picked, type Values } from './send-change.ts';
import { addChange, CHANGE_KEY, dataWith, discardUnsent, type UnsentChange } from './unsent-changes.ts';

/* Functions of the list 'Waiting to be sent'. Separate from those that every page needs. */

/** The variables of waiting mutations with this key. */
export function usePendingOf<Pending>(mutationKey: readonly string[]): Pending[] {
  return useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Pending,
  });
}

/** Sends refused work again. */
export function retryRefused(client: QueryClient, key: string): void {
  const cache = client.getMutationCache();
  const found = findUnsent(client, key);
  if (found?.state.status !== 'error') return;
  const { options, state } = found;
  // In this order, so that work which waits for a create is not sent in between.
  if (String(options.mutationKey) === String(CHANGE_KEY)) addChange(client, state.variables as unknown as UnsentChange);
  // `onError` reports refusals.
  else
    void cache
      .build(client, options)
      .execute(state.variables)
      .catch(() => {});
  cache.remove(found);
}

/** Sets values again that an edit of this user has replaced. */
export function putBack(client: QueryClient, key: string): void {
  const found = findUnsent(client, key);
  if (found?.state.status !== 'error') return;
  const change = restoring(found.state.variables as unknown as UnsentChange);
  addChange(client, change);
  if (change.isInData) client.setQueryData<object>(change.list, (data) => data && dataWith(data, [change]));
  discardUnsent(client, key);
}

/** The edit that sets the replaced values again. */
function restoring({ replaced = {}, wall: _, ...edit }: UnsentChange): UnsentChange {
  const { calls, fields = {}, before } = edit;
  const part = before?.part;
  const own = (part ? fields[part] : fields) as Values;
  const bodies = calls.flatMap((call) => {
    const body = bodyWith(call.body as Values, replaced);
    return body ? [{ ...call, body }] : [];
  });
  return {
    ...edit,
    // The instants in its calls were corrected when it was sent.
    ...{ kind: 'update', key: crypto.randomUUID(), at: serverTime.now() },
    calls: bodies.slice(0, 1),
    fields: part ? { [part]: { ...own, ...replaced } } : replaced,
    ...(before && { before: { ...notCurrent(before), values: picked(own, Object.keys(replaced)) } }),
  };
}

/** The own values may have been replaced since. */
const notCurrent = ({ isCurrent: _, ...before }: NonNullable<UnsentChange['before']>) => before;

/** The instant of a call, and whether it may be late. */
const ABOUT = ['at', 'late'];

/** The body, or the object inside it that has some of these fields, with these values alone. */
function bodyWith(body: Values, values: Values): Values | undefined {
  const names = Object.keys(body);
  if (names.some((name) => name in values)) {
    const kept = names.filter((name) => name in values || ABOUT.includes(name));
    return Object.fromEntries(kept.map((name) => [name, name in values ? values[name] : body[name]]));
  }
  for (const [name, inner] of Object.entries(body)) {
    const found = inner && typeof inner === 'object' && bodyWith(inner as Values, values);
    if (found) return { [name]: found };
  }
  return undefined;
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
function renewed({ key: _, at: __, wall: ___, ...change }: UnsentChange): Omit<UnsentChange, keyof Timed> {
  const now = Math.floor(serverTime.now());
  const made = change.calls.flatMap(({ body }) => [body, ...Object.values((body ?? {}) as object)]);
  const ids = made.map((each) => (each as { id?: unknown } | null)?.id).filter((id) => typeof id === 'string');
  const { photo, ...others } = change;
  const text = ids.reduce((all, id) => all.replaceAll(id, ulid(now)), JSON.stringify(others));
  const { calls, ...rest } = JSON.parse(text) as typeof others;
  const anew = calls.map((call) => (call.idempotencyKey ? { ...call, idempotencyKey: crypto.randomUUID() } : call));
  return { ...rest, calls: anew, ...(photo && { photo }) };
}

/** The variables of refused mutations with this key, oldest first, each with the reason. */
export function useRefusedOf<Refused>(mutationKey: readonly string[]): (Refused & { failure: string })[] {
  return useMutationState({
    filters: { mutationKey, predicate: isRefused },
    select: ({ state }) => ({ ...(state.variables as Refused), failure: sentenceOf(state.error as Error) }),
  });
}
