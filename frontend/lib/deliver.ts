import type { Mutation, QueryClient } from '@tanstack/react-query';
import { signed_out } from '#shared/text/errors.ts';
import { ApiError, sentenceOf } from './api-error.ts';
import { wasRemoved } from './persistence.ts';
import { delay, retryReasons } from './timers.ts';
import { readToken, subscribeToToken } from './token.ts';

/* Sends unsent work until the server accepts or refuses it, in its turn, and marks what waits. */

/* In milliseconds. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 5 * 60_000;
/** The longest `Retry-After` that is kept to. */
const LONGEST_ASKED = 86_400_000;

/** The stored token and its changes. */
export interface Session {
  token(): string | null;
  subscribe(listener: () => void): () => void;
}

/**
 * Retries a call until it succeeds or is refused: without a limit, also after errors of the server itself, with longer
 * and longer waits. A reason to retry ends a wait (`delay`). Ends with the session in which it began. `onWaiting` gets
 * the failure of each attempt, `undefined` at the end, and how often the server has answered with an error.
 * @throws ApiError
 */
export async function deliver<Reply>(
  send: () => Promise<Reply>,
  session: Session,
  onWaiting: (failure: ApiError | undefined, errors: number) => void,
): Promise<Reply> {
  const token = session.token();
  let errors = 0;
  try {
    for (let attempts = 0; ; attempts++) {
      const reasons = retryReasons();
      try {
        return await send();
      } catch (error) {
        if (!(error instanceof ApiError) || error.isRefusal) throw error;
        if (error.status > 0) errors += 1;
        onWaiting(error, errors);
        const grown = Math.min(FIRST_WAIT * 2 ** attempts, LONGEST_WAIT);
        // The network may have returned during this attempt.
        const wait = retryReasons() === reasons ? grown : FIRST_WAIT;
        const asked = Math.min((error.retryAfter ?? 0) * 1000, LONGEST_ASKED);
        await delay(Math.max(wait, asked), session.subscribe);
        if (session.token() !== token) throw new ApiError(401, [], signed_out);
      }
    }
  } finally {
    onWaiting(undefined, errors);
  }
}

/** Thrown when the user has discarded work before it was sent. */
export class Discarded extends Error {}

/*
 * Changes and orders are sent one after the other, and so are the messages of a chat. The actions and changes of an
 * item are sent in the order in which they were made: a commitment is checked off before it is closed, and has its new
 * target before an amount is added.
 * Photos are sent one after the other, too, but beside all other changes, because an upload can take minutes.
 * Mutations are numbered in that order, also after a reload. An action waits for its item's create with any number,
 * because a refused create that is tried again comes last. A change does not wait for an unsent create: so they never
 * wait for each other.
 * The server may answer one of them with an error each time, and this must not hold up all others for ever. After
 * `ERRORS` answers, unrelated work goes ahead of it. What is related waits, because it may need what is not saved yet.
 */

/** Options of mutations that are unsent work. `deliver` does the retries, whatever the browser says of the network. */
export const UNSENT = {
  networkMode: 'always',
  retry: false,
  // Refused work stays until the user discards it.
  gcTime: Number.POSITIVE_INFINITY,
  meta: { failureOf: (error: Error) => (error instanceof Discarded ? undefined : sentenceOf(error)) },
} as const;

/** Whether this is unsent work that the server has refused. */
export const isRefused = ({ state, meta }: Mutation): boolean =>
  state.status === 'error' && meta?.failureOf === UNSENT.meta.failureOf;

interface Ordered {
  key: string;
  /** The item of a change. */
  id?: string;
  /** The commitment of an action. */
  commitmentId?: string;
  /** The chat of a message. */
  chatId?: string;
  kind?: string;
  /** A change that is sent beside the others. */
  apart?: boolean;
}

/** With the growing waits, they take eight minutes. */
const ERRORS = 10;

/** The keys of work to which the server has answered with so many errors. */
const failing = new Set<string>();
/** The failure of the last attempt of waiting work, by its key. */
const failures = new Map<string, ApiError>();

/** Why work waits; `undefined` if it was not tried yet. */
export const lastFailure = (key: string): ApiError | undefined => failures.get(key);

/** Sends work in its turn, until the server accepts or refuses it. @throws ApiError, and Discarded */
export function deliverInTurn<Reply>(
  client: QueryClient,
  work: Ordered,
  send: () => Promise<Reply>,
  mark: () => void,
  token = readToken,
): Promise<Reply> {
  const { key } = work;
  return deliver(
    async () => {
      await whenInTurn(client, work);
      const found = findUnsent(client, key);
      // Another tab has sent or discarded it.
      if (found && (await wasRemoved(key))) client.getMutationCache().remove(found);
      if (!findUnsent(client, key)) throw new Discarded();
      return send();
    },
    { token, subscribe: subscribeToToken },
    (failure, errors) => {
      if (!failure) return setWaiting(key, undefined);
      failures.set(key, failure);
      mark();
      if (errors >= ERRORS) failing.add(key);
      notifyListeners();
    },
  );
}

/** The keys of pending work that keeps failing, and of what is related to it and was made later. */
function heldUp(client: QueryClient): Set<string> {
  const held: Ordered[] = [];
  if (failing.size > 0) {
    for (const { state } of client.getMutationCache().getAll()) {
      const work = (state.variables ?? {}) as Ordered;
      const isHeld = failing.has(work.key) || held.some((each) => names(each, work) || names(work, each));
      if (isHeld && work.key && state.status === 'pending') held.push(work);
    }
  }
  return new Set(held.map(({ key }) => key));
}

const itemOf = ({ commitmentId, chatId, id }: Partial<Ordered>): string | undefined => commitmentId ?? chatId ?? id;

/** Whether work names the item of other work, for example as a category or in an order. */
function names(work: Ordered, other: Ordered): boolean {
  const item = itemOf(other);
  return item !== undefined && JSON.stringify(work).includes(`"${item}"`);
}

/** Counts the pending work with this key, or all, without messages and photos, that is not held up for long. */
export function countSending(client: QueryClient, mutationKey?: readonly string[]): number {
  const held = heldUp(client);
  return client.isMutating({
    ...(mutationKey && { mutationKey }),
    predicate: ({ state }) => {
      const { key = '', chatId, apart } = (state.variables ?? {}) as Partial<Ordered>;
      return !held.has(key) && chatId === undefined && !apart;
    },
  });
}

/**
 * Resolves when work can be sent, after its create and after earlier actions and changes of the item, or a change or
 * order after all earlier ones; or when it was discarded.
 */
export function whenInTurn(client: QueryClient, work: Ordered): Promise<void> {
  const cache = client.getMutationCache();
  const isQueued = ({ key, commitmentId, chatId }: Partial<Ordered>) =>
    key !== undefined && commitmentId === undefined && chatId === undefined;
  const item = itemOf(work);
  const isInTurn = () => {
    const number = findUnsent(client, work.key)?.mutationId ?? 0;
    const held = heldUp(client);
    if (number === 0 || held.has(work.key)) return number === 0 || failing.has(work.key);
    let isUncreated = false;
    let isFirst = true;
    for (const { mutationId, state } of cache.getAll()) {
      const other = (state.variables ?? {}) as Partial<Ordered>;
      const isSameItem = item !== undefined && itemOf(other) === item;
      if (isSameItem && other.kind === 'create' && state.status !== 'success') isUncreated = true;
      if (state.status !== 'pending' || mutationId >= number || held.has(other.key ?? '')) continue;
      if (isQueued(work) && isQueued(other) && (isSameItem || work.apart === other.apart)) return false;
      if (isSameItem) isFirst = false;
    }
    return isUncreated ? isQueued(work) : isFirst;
  };
  return isInTurn()
    ? Promise.resolve()
    : new Promise((resolve) => {
        const look = () => {
          if (!isInTurn()) return;
          stop();
          resolve();
        };
        const stop = subscribeToSending(client, look);
      });
}

/** Calls the listener when other work may be in turn, or `countSending` changes. Returns a function that stops. */
export function subscribeToSending(client: QueryClient, listener: () => void): () => void {
  const stops = [client.getMutationCache().subscribe(listener), subscribeToWaiting(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The unsent work with this key, which waits or was refused. */
export const findUnsent = (client: QueryClient, key: string): Mutation | undefined =>
  client
    .getMutationCache()
    .getAll()
    .find(({ state }) => (state.variables as { key?: string } | undefined)?.key === key);

/* The waiting work: the ids of the items that it concerns, by its key. */

const waiting = new Map<string, readonly string[]>();
const listeners = new Set<() => void>();

export const isMarked = (key: string): boolean => waiting.has(key);

/** Whether work that concerns this id waits; without an id, whether any does. */
export const isWaiting = (id?: string): boolean =>
  id === undefined ? waiting.size > 0 : [...waiting.values()].flat().includes(id);

/** Sets or clears (`undefined`) the mark of waiting work. Its ids stay the same while it waits. */
export function setWaiting(key: string, id: string | undefined, others: readonly string[] = []): void {
  if (id === undefined) {
    failing.delete(key);
    failures.delete(key);
  }
  if (waiting.has(key) === (id !== undefined)) return;
  if (id === undefined) waiting.delete(key);
  else waiting.set(key, [id, ...others]);
  notifyListeners();
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** Returns a function that unsubscribes. */
export function subscribeToWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
