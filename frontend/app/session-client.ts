import type { QueryClient } from '@tanstack/react-query';
import { CATEGORY_ORDER_KEY, defineCategoryOrders } from '#frontend/features/categories/api.ts';
import { defineMessages, MESSAGE_KEY } from '#frontend/features/chats/outbox.ts';
import {
  COMMITMENT_ORDER_KEY,
  COMPLETION_ACTION_KEY,
  defineCommitmentOrders,
  defineCompletionActions,
} from '#frontend/features/commitments/api.ts';
import { defineCorrections, noteSent } from '#frontend/features/history/pending-corrections.ts';
import { hasSealed, hasSignedOut } from '#frontend/features/session/session.ts';
import { showPowerups, storePowerups, storeUnverifiedEmail } from '#frontend/features/session/stored-account.ts';
import { hasBadges } from '#frontend/lib/badge-choice.ts';
import { isRefused } from '#frontend/lib/deliver.ts';
import { isAnsweredEarly } from '#frontend/lib/early-requests.ts';
import { CORRECTION_KEY } from '#frontend/lib/history-keys.ts';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { pendingOf, resumePending } from '#frontend/lib/persistence.ts';
import { isGranted } from '#frontend/lib/push/start.ts';
import { createQueryClient, noteFetched, wasFetched } from '#frontend/lib/query-client.ts';
import { storageRefused } from '#frontend/lib/storage.ts';
import type { StoredQueries } from '#frontend/lib/stored-queries.ts';
import { ownerOf, readToken } from '#frontend/lib/token.ts';
import { CHANGE_KEY, defineUnsentChanges } from '#frontend/lib/unsent-changes.ts';
import { keptActionsOf } from '#frontend/lib/use-kept-actions.ts';
import { clearToasts, notify } from '#frontend/ui/toasts.ts';
import { notKept, notStored, understood } from '#shared/text/connection.ts';
import { invalidateList } from './invalidate.ts';
import { removeData, removeSeen } from './remove-data.ts';

/*
 * The query client of one user's session: its restored data, the mutations that outlive the page, and the removal of
 * data at the end.
 */

const badge = lazyModule(() => import('./badge.ts'));
const unsentWork = lazyModule(() => import('./unsent-work.ts'));
/** Milliseconds after the page is shown: restoring unsent work and the badge must not delay the page. */
const DELAY = 4_000;
const ignored = () => {};

/** The mutations that outlive the page. */
export const KEPT_MUTATIONS = [
  COMPLETION_ACTION_KEY,
  COMMITMENT_ORDER_KEY,
  CATEGORY_ORDER_KEY,
  CORRECTION_KEY,
  CHANGE_KEY,
  MESSAGE_KEY,
];

export const tellUnstored = (): void => notify('error', notStored);

// The toast stays until it is answered: text that is typed from now on may be lost.
void storageRefused.then(() => notify('news', notKept, { action: { label: understood, press: ignored } }));

/** Fetches all persisted data again, however recent it is, but not the data that this page has fetched. */
export async function restored(client: QueryClient, owner: string): Promise<void> {
  await resumePending(client, owner);
  void client.invalidateQueries({ predicate: ({ queryHash }) => !wasFetched(client, queryHash) });
}

export function restoreLater(client: QueryClient, owner: string): () => void {
  let isCurrent = true;
  let stop = ignored;
  const restore = () =>
    void unsentWork.load().then((code) => {
      if (!isCurrent) return;
      stop = code.shareUnsent(client, owner);
      void code.restoreUnsent(client, owner, () => isCurrent);
    }, ignored);
  const timer = setTimeout(restore, hasSealed(owner) ? 0 : DELAY);
  return () => {
    isCurrent = false;
    clearTimeout(timer);
    stop();
  };
}

/** Starts the badge of the app's icon and the notifications of chats. The badge is removed when the session ends. */
export function startBadge(client: QueryClient, owner: string): () => void {
  if (!hasBadges() && !isGranted()) return ignored;
  let stop = ignored;
  let isOver = false;
  const start = () =>
    void badge.load().then(({ keepBadge }) => {
      if (!isOver) stop = keepBadge(client);
    }, ignored);
  const timer = setTimeout(start, DELAY);
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop();
    const token = readToken();
    if (token === null || ownerOf(token) !== owner) void badge.load().then(({ removeBadge }) => removeBadge(), ignored);
  };
}

/**
 * Counts mutations that run or wait, and refused ones: those of this page, and those stored by other tabs. Also counts
 * the unsent presses of reminders.
 */
export async function countUnsent(client: QueryClient, owner: string): Promise<number> {
  const own = client
    .getMutationCache()
    .getAll()
    .filter((each) => each.state.status === 'pending' || isRefused(each));
  const keys = own.map(({ state }) => (state.variables as { key?: string } | undefined)?.key ?? state);
  const pressed = await keptActionsOf(owner);
  return new Set([...keys, ...(await pendingOf(owner)).map(({ variables }) => variables.key)]).size + pressed.length;
}

/** Counts texts that were written and not sent. */
export const countDrafts = (client: QueryClient, owner: string): Promise<number> =>
  unsentWork.load().then(
    (code) => code.countDrafts(client, owner),
    () => 0,
  );

export type Prefetch = (client: QueryClient) => Promise<unknown>;

let prepared: { owner: string; client: QueryClient } | undefined;

/**
 * Creates the cache of the first session with the early answers, so that the page is rendered once, with its data. The
 * page fetches what is missing. With unsent changes it starts from the stored data instead, which includes them.
 */
export async function prepareClient(loading: Promise<Prefetch | undefined>): Promise<void> {
  const token = readToken();
  const owner = token === null ? '' : ownerOf(token);
  const [prefetch, unsent] = await Promise.all([loading, pendingOf(owner)]);
  if (!owner || !prefetch || unsent.length > 0 || !isAnsweredEarly()) return;
  const client = newClient();
  prepared = { owner, client };
  await prefetch(client);
}

/** The query client of a new session. */
export const clientOf = (owner: string): QueryClient => (prepared?.owner === owner ? prepared.client : newClient());

/** A later session of the same user gets a new client. */
export function forgetPrepared(): void {
  prepared = undefined;
}

export function newClient(): QueryClient {
  const client = createQueryClient();
  noteFetched(client);
  defineCompletionActions(client);
  defineCommitmentOrders(client);
  defineCategoryOrders(client);
  defineCorrections(client, () => void invalidateList(client));
  defineMessages(client);
  defineUnsentChanges(
    client,
    (change, reason) => void unsentWork.load().then((code) => code.tellRefused(change, reason), ignored),
    (change) => noteSent(client, change),
  );
  return client;
}

/** Removes all data when the session ends (here, in another tab, or by a 401). A reload does not end it. */
export function forget(client: QueryClient, stored: StoredQueries, owner: string): void {
  const token = readToken();
  if (token !== null && ownerOf(token) === owner) return;
  stored.close();
  client.clear();
  clearToasts();
  storeUnverifiedEmail(null);
  storePowerups([]);
  showPowerups([]);
  if (hasSignedOut()) void removeData(owner);
  else
    void unsentWork.load().then(
      ({ endUnsent }) => endUnsent(owner),
      () => removeSeen(owner),
    );
}
