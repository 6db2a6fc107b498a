import { hashKey, type QueryKey } from '@tanstack/react-query';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { users } from '#shared/contracts/users.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { replacedReason } from '#shared/text/connection.ts';
import { type Parts, read } from './api.ts';
import { ApiError, codeOf, hasCode, noAnswer, unanswered } from './api-error.ts';
import { isUncertain, serverTime, settledTime, type Timed } from './clock.ts';
import { Discarded } from './deliver.ts';
import { lazyModule } from './lazy-module.ts';
import { unlessGone } from './no-retry.ts';
import { storeAgain, storedVariables } from './persistence.ts';

export interface UnsentCall extends Pick<Parts, 'params' | 'query' | 'body' | 'idempotencyKey'> {
  method: Endpoint['method'];
  path: Endpoint['path'];
}

/** Values of fields, by the names of the fields. */
export type Values = Record<string, unknown>;

export function picked<Kept extends object>(from: Kept, names: readonly (keyof Kept)[]): Values {
  return Object.fromEntries(names.map((name) => [name, from[name]]));
}

/** `replaced` is not sent: it keeps the values from elsewhere that an edit has replaced. */
type ChangeKind = 'create' | 'update' | 'delete' | 'replaced';

export interface UnsentChange extends Timed {
  kind: ChangeKind;
  /** The action of the change, if its kind does not say it. */
  act?: 'close' | 'reopen' | 'end';
  /** The id of the created, updated or deleted item. */
  id: string;
  /** The ids of other items that show it. */
  others?: string[];
  /** The item's name for the user. */
  name: string;
  /** The user's texts, to be copied after a refusal. */
  words: string;
  calls: UnsentCall[];
  /** The key of the cached list with the item, or of the query whose data is the item. */
  list: QueryKey;
  /**
   * The property of the list's items that contains it, beside `asOf`. If missing, the items themselves have the fields.
   */
  within?: 'commitment';
  /** A new item is added at the end of the list, not at the start. */
  isLast?: boolean;
  /** A new item, or the changed fields; missing for a deletion. */
  fields?: Values;
  /** Written to the cached data, and to each answer that arrives before the change is sent. */
  isInData?: boolean;
  /** Only for an edit: the values before it, and the call that has the current ones, in a list or as its reply. */
  before?: Pick<Parts, 'params' | 'query'> & {
    path: Endpoint['path'];
    values: Values;
    /** The property of the item that has these fields. If missing, the item itself has them. */
    part?: 'payload' | 'settings';
    /** The call lists periods: the one at this instant is compared, not the item with the id. */
    during?: string;
    /** The values were fetched lately: they are not fetched again if the edit is sent at once. */
    isCurrent?: true;
    /** The call takes the `updated_at` of the compared item as `based_on`, and refuses to replace another. */
    isVersioned?: true;
  };
  /**
   * The values from elsewhere that an edit has replaced, or is about to: stored before it is sent, because the page may
   * be closed before the answer. `replaced` keeps them, beside what the edit says.
   */
  replaced?: Values | undefined;
  /** A picture as a data URL. The answer to the last call permits its upload. */
  photo?: string;
  /** Sent beside other changes, which do not wait for it. */
  apart?: true;
  /** The keys of other queries to refetch after it was sent. */
  affects?: QueryKey[];
}

/** A change counts as sent at once within this time, in milliseconds. */
const AT_ONCE = 5_000;

/** The keys of changes that have been tried. */
const tried = new Set<string>();

/** The last attempts to send photos, by their ids. */
const sending = new Map<string, Promise<void>>();

/** The number of calls of a change that the server has answered, by its key. */
const sent = new Map<string, number>();

/** How often an edit is compared again at once, because the item was changed in between. */
const COMPARISONS = 5;

type KeepReplaced = (replaced: Values) => void;

/**
 * Tries once to send the remaining calls of a change. Returns the values that were set elsewhere while it waited, and
 * that it has replaced. `keep` gets those that an earlier attempt without an answer may have replaced, too.
 * @throws ApiError, and Discarded once the user has discarded it
 */
export async function sendChange(
  change: UnsentChange,
  isWanted: () => Promise<boolean>,
  keep: KeepReplaced,
): Promise<Values> {
  const { key, kind, calls, photo } = change;
  if (kind === 'replaced') throw new ApiError(409, [], replacedReason);
  await settleTime(change);
  const isAtOnce = change.before?.isCurrent && !tried.has(key) && serverTime.now() - change.at < AT_ONCE;
  tried.add(key);
  for (const call of calls.slice(sent.get(key) ?? 0)) {
    const isCompared = change.before && !sent.has(key) && !isAtOnce;
    const send = async (): Promise<unknown> => {
      const current = isCompared ? await compared(change, call, keep) : call;
      if (!(await isWanted())) throw new Discarded();
      if (!photo) {
        // The photo was discarded while it was sent.
        await sending.get(change.id);
        return sendCall(current);
      }
      const attempt = sendPhoto(change, photo, current);
      sending.set(
        change.id,
        attempt.catch(() => {}),
      );
      return attempt;
    };
    await (change.before?.isVersioned ? repeatedIfChanged(change, send) : send()).catch((error) => {
      throw isTooEarly(key, error) ? noAnswer('offline') : error;
    });
    sent.set(key, (sent.get(key) ?? 0) + 1);
  }
  for (const known of [tried, sent, early]) known.delete(key);
  return change.replaced ?? {};
}

async function repeatedIfChanged(change: UnsentChange, send: () => Promise<unknown>): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    const { replaced } = change;
    try {
      return await send();
    } catch (error) {
      if (!hasCode(error, 'changed_meanwhile')) throw error;
      // It has replaced nothing.
      if (change.replaced !== replaced) {
        change.replaced = replaced;
        await storeAgain(change).catch(() => {});
      }
      if (attempt === COMPARISONS) throw error;
    }
  }
}

/** The call, after the values were stored that it replaces. In place, as the instants below. */
async function compared(change: UnsentChange, call: UnsentCall, keep: KeepReplaced): Promise<UnsentCall> {
  const now = await currentItem(change);
  const values = valuesReplacedBy(change, now);
  // After a lost answer, also to another tab, the current values are the change's own: what that attempt has replaced
  // is known from it alone.
  const earlier = change.replaced ?? (await storedReplaced(change.key)) ?? {};
  const isOther = Object.entries(values).some(([name, value]) => name in earlier && !isSame(value, earlier[name]));
  if (isOther) keep(earlier);
  const all = isOther ? values : { ...earlier, ...values };
  if (Object.keys(all).length > 0) change.replaced = all;
  if (Object.keys(values).length > 0) await storeAgain(change).catch(() => {});
  if (!change.before?.isVersioned) return call;
  return { ...call, body: { ...(call.body as Values), based_on: now?.updated_at ?? null } };
}

/**
 * Corrects the instants of a change that was made while the server's time was uncertain. In place, because the list of
 * what waits shows this object. Dates stay as the user has seen them.
 */
async function settleTime(change: UnsentChange): Promise<void> {
  const timed = change.calls.flatMap(({ body }) => (hasInstant(body) ? [body] : []));
  if (timed.length === 0 || !isUncertain(change)) return;
  // Any response carries the server's time.
  if (!serverTime.isSure()) await read(users.me, {});
  const at = settledTime(change);
  const corrected = (instant: string) => new Date(Date.parse(instant) + at - change.at).toISOString();
  for (const body of timed) body.at = corrected(body.at);
  if (change.before?.during) {
    const during = corrected(change.before.during);
    const date = during.slice(0, 10);
    change.before.during = during;
    // The period's first and last days, in any timezone.
    change.before.query = { from: addDays(date, -1), to: addDays(date, 1) };
  }
  change.at = at;
  delete change.wall;
}

const hasInstant = (body: unknown): body is { at: string } =>
  typeof (body as { at?: unknown } | undefined | null)?.at === 'string';

/** What a change has replaced, or was about to, as far as any tab knows. */
export async function storedReplaced(key: string): Promise<Values | undefined> {
  const stored = await storedVariables(key).catch(() => undefined);
  return (stored as UnsentChange | undefined)?.replaced;
}

/** The item of an edit as the server has it. */
async function currentItem({ id, before }: UnsentChange): Promise<Listed | undefined> {
  if (!before) return undefined;
  const { path, params, query, during } = before;
  const endpoint = { method: 'GET', path, access: 'signed-in' } as Endpoint;
  const reply = (await read(endpoint, { params, query } as Parts)).reply as unknown as Listed | Listed[];
  const isIt = (each: Listed) => (during === undefined ? each.id === id : isDuring(each, during));
  return Array.isArray(reply) ? reply.find(isIt) : reply;
}

function valuesReplacedBy({ before, fields = {} }: UnsentChange, now: Listed | undefined): Values {
  if (!before) return {};
  const { part } = before;
  const valuesOf = (item: Values = {}) => ((part ? item[part] : item) ?? {}) as Values;
  const own = valuesOf(fields);
  const isReplaced = ([name, value]: [string, unknown]) =>
    name in before.values && name in own && !isSame(value, before.values[name]) && !isSame(value, own[name]);
  return Object.fromEntries(Object.entries(valuesOf(now)).filter((each) => isReplaced(each) && !isEmpty(each[1])));
}

/** The order of properties does not matter. */
const isSame = (a: unknown, b: unknown): boolean => hashKey([a]) === hashKey([b]);
/** Nothing is lost if this is replaced. */
const isEmpty = (value: unknown): boolean => value === null || value === '' || (Array.isArray(value) && !value[0]);

type Listed = Values & { id?: string; starts_at: string; ends_at: string | null };

/** Whether an instant is in a period. Both come in the one format that `toISOString` has. */
export function isDuring({ starts_at, ends_at }: Pick<Listed, 'starts_at' | 'ends_at'>, at: string): boolean {
  return starts_at <= at && (ends_at === null || at < ends_at);
}

/** An id may be ahead of the server's time for this long, in milliseconds. */
const LONGEST_EARLY = 5 * 60_000;
/** When the server first refused an id as in the future, by the key of the change. */
const early = new Map<string, number>();

/** The device's clock was ahead when it made an id: the server will accept it a little later. */
function isTooEarly(key: string, error: unknown): boolean {
  if (!hasCode(error, 'instant_in_future')) return false;
  const now = serverTime.now();
  const since = early.get(key) ?? now;
  early.set(key, since);
  return now - since < LONGEST_EARLY;
}

async function sendCall({ method, path, ...parts }: UnsentCall): Promise<unknown> {
  try {
    return (await read({ method, path, access: 'signed-in' } as Endpoint, parts)).reply;
  } catch (error) {
    if (method !== 'DELETE') throw error;
    return unlessGone(error);
  }
}

const photos = lazyModule(() => import('./upload-photo.ts'));

/** The code is loaded after the server's answer: browsers remember a failure to load code. */
async function sendPhoto(change: UnsentChange, photo: string, call: UnsentCall): Promise<void> {
  const reply = await sendCall(call).catch((error) => {
    if (codeOf(error)) return error;
    throw error;
  });
  const { uploadPhoto } = await photos.load().catch(unanswered(undefined));
  await uploadPhoto(change, photo, reply);
}
