import type { QueryKey } from '@tanstack/react-query';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { replacedReason } from '#shared/text/connection.ts';
import { type Parts, read } from './api.ts';
import { ApiError, hasCode, noAnswer, unanswered } from './api-error.ts';
import { serverTime } from './clock.ts';
import { lazyModule } from './lazy-module.ts';
import { unlessGone } from './no-retry.ts';

export interface UnsentCall extends Pick<Parts, 'params' | 'query' | 'body' | 'idempotencyKey'> {
  method: Endpoint['method'];
  path: Endpoint['path'];
}

/** `replaced`: not to be sent, but kept because an edit has replaced what was written elsewhere meanwhile. */
export type ChangeKind = 'create' | 'update' | 'delete' | 'replaced';

export interface UnsentChange {
  key: string;
  /** When it was made, by the server's clock. */
  at: number;
  kind: ChangeKind;
  /** What it does, where its kind does not say it. */
  act?: 'close' | 'reopen' | 'end';
  /** The id of what is created, updated or deleted. */
  id: string;
  /** The ids of other things that show it. */
  others?: string[];
  /** How the user calls it. */
  name: string;
  /** What the user has written, to copy if the server refuses it. */
  words: string;
  calls: UnsentCall[];
  /** The cached list that contains it, or the query whose data it is. */
  list: QueryKey;
  /** The property of the list's items that has it, beside `asOf`. Without it, the items themselves are meant. */
  within?: 'commitment';
  /** A new item comes last in the list, not first. */
  isLast?: boolean;
  /** A new item, the changed fields of one, or nothing if it is deleted. */
  fields?: Record<string, unknown>;
  /** It is written to the cached data, and to each answer that comes before it is sent. */
  isInData?: boolean;
  /** An edit: the texts as they were before it, and the call that lists them as they are. */
  before?: Pick<Parts, 'params' | 'query'> & {
    path: Endpoint['path'];
    texts: Record<string, unknown>;
    /** Periods are listed, and that of this instant is meant, not the one with the id. */
    during?: string;
    /** They were read lately: nothing needs to be read again if the edit is sent at once. */
    isCurrent?: true;
  };
  /** A picture as a data URL. The answer to the last call permits its upload. */
  photo?: string;
  /** Other queries to fetch again once it is sent. */
  affects?: QueryKey[];
}

/** Thrown when the user has discarded a change while it was to be sent. */
export class Discarded extends Error {}

/** In milliseconds. */
const AT_ONCE = 5_000;

/** The keys of changes that were tried to be sent. */
const tried = new Set<string>();

/** How many calls of a change have arrived, by its key. */
const sent = new Map<string, number>();

/** The texts that a change replaces, by its key. */
const replaced = new Map<string, string[]>();

/**
 * One attempt to send the calls of a change, after those that have arrived. Returns the texts that were written
 * elsewhere while it waited, and that it has replaced.
 * @throws ApiError, and Discarded once the user has discarded it
 */
export async function sendChange(change: UnsentChange, isWanted: () => Promise<boolean>): Promise<string[]> {
  const { key, kind, calls, photo } = change;
  if (kind === 'replaced') throw new ApiError(409, [], replacedReason);
  const isAtOnce = change.before?.isCurrent && !tried.has(key) && serverTime.now() - change.at < AT_ONCE;
  tried.add(key);
  if (change.before && !sent.has(key) && !isAtOnce) replaced.set(key, await textsReplacedBy(change));
  for (const call of calls.slice(sent.get(key) ?? 0)) {
    if (!(await isWanted())) throw new Discarded();
    await (photo ? sendPhoto(change, photo, call) : sendCall(call)).catch((error) => {
      throw isTooEarly(key, error) ? noAnswer('offline') : error;
    });
    sent.set(key, (sent.get(key) ?? 0) + 1);
  }
  const texts = replaced.get(key) ?? [];
  for (const known of [tried, sent, early, replaced]) known.delete(key);
  return texts;
}

async function textsReplacedBy({ id, before, fields = {} }: UnsentChange): Promise<string[]> {
  if (!before) return [];
  const { path, params, query, during } = before;
  const endpoint = { method: 'GET', path, access: 'signed-in' } as Endpoint;
  const all = (await read(endpoint, { params, query } as Parts)).reply as unknown as Listed[];
  const now = all.find((each) => (during === undefined ? each.id === id : isDuring(each, during)));
  return Object.entries(before.texts).flatMap(([name, text]) => {
    const current = now?.[name];
    const isReplaced = name in fields && current !== text && current !== fields[name];
    return isReplaced && typeof current === 'string' ? [current] : [];
  });
}

type Listed = Record<string, unknown> & { id?: string; starts_at: string; ends_at: string | null };

/** Whether an instant is in a period. Both come in the one format that `toISOString` has. */
export function isDuring({ starts_at, ends_at }: Pick<Listed, 'starts_at' | 'ends_at'>, at: string): boolean {
  return starts_at <= at && (ends_at === null || at < ends_at);
}

/** In milliseconds. */
const LONGEST_EARLY = 5 * 60_000;
/** When the server first refused an id as of the future, by the key of the change. */
const early = new Map<string, number>();

/** The device's clock was ahead when it made an id: the server takes it a little later. */
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

/** The code is loaded once the server has answered: browsers remember that code could not be loaded. */
async function sendPhoto(change: UnsentChange, photo: string, call: UnsentCall): Promise<void> {
  const reply = await sendCall(call).catch((error) => {
    if (hasCode(error, 'changed_meanwhile')) return undefined;
    throw error;
  });
  const { uploadPhoto } = await photos.load().catch(unanswered(undefined));
  await uploadPhoto(change, photo, reply);
}
