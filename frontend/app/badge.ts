import type { QueryClient } from '@tanstack/react-query';
import { chatQueries } from '#frontend/features/chats/api.ts';
import { COMPLETION_ACTION_KEY, commitmentQueries } from '#frontend/features/commitments/api.ts';
import { isLeftToDo, nextChangeAt, type PendingAction, shownAt } from '#frontend/features/commitments/model.ts';
import { clockOf, me } from '#frontend/features/session/api.ts';
import { type BadgeState, CHAT_TAG, removeBadge, showBadge } from '#frontend/lib/badge.ts';
import { hasBadges, isBadgeOn, subscribeToBadge } from '#frontend/lib/badge-choice.ts';
import { serverTime } from '#frontend/lib/clock.ts';
import { isGranted } from '#frontend/lib/push/start.ts';
import { closeShown } from '#frontend/lib/push/worker.ts';
import { runAt } from '#frontend/lib/timers.ts';
import { changesOf, isPending, withChanges } from '#frontend/lib/unsent-changes.ts';
import type { Chat } from '#shared/contracts/chats.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';
import { toInstant } from '#shared/domain/local-time.ts';
import { dayAt, nextReset } from '#shared/domain/periods.ts';

/*
 * Keeps the badge of the app and the notifications of chats up to date while a page is open, from the page's own data.
 * Commitments are fetched once if the page has none.
 */

export { removeBadge };

/** Several changes in a row are counted once, after this many milliseconds. */
const CALM = 200;

const BY_DATA = ['added', 'updated', 'removed'];
const LIST_KEY = commitmentQueries.list.queryKey;
const KEYS = [LIST_KEY, chatQueries.list.queryKey, me.queryKey].map(String);

/** Returns a function that stops the updates and leaves the badge. */
export function keepBadge(client: QueryClient): () => void {
  let lastShown: string | undefined;
  let lastClosed: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopWaiting = () => {};
  /** Whether the commitments were requested, because this page had none. */
  let hasRequestedList = false;
  const update = () => {
    timer = undefined;
    stopWaiting();
    lastClosed = closeRead(client, lastClosed);
    const counted = isBadgeOn() ? count(client) : undefined;
    if (!isBadgeOn()) {
      if (lastShown !== 'off') void removeBadge();
      lastShown = 'off';
    } else if (hasBadges() && !hasRequestedList && client.getQueryData(LIST_KEY) === undefined) {
      hasRequestedList = true;
      void client.prefetchQuery(commitmentQueries.list);
    }
    if (!counted) return;
    stopWaiting = runAt(counted.until, serverTime.now, due);
    const text = JSON.stringify(counted.state);
    if (text !== lastShown) void showBadge(counted.state);
    lastShown = text;
  };
  const due = () => {
    timer ??= setTimeout(update, CALM);
  };
  // A push may have raised the badge since the last count.
  const recount = () => {
    if (document.visibilityState === 'hidden') return;
    lastShown = lastClosed = undefined;
    hasRequestedList = false;
    due();
  };
  const stops = [
    client.getQueryCache().subscribe(({ type, query }) => {
      if (BY_DATA.includes(type) && KEYS.includes(String(query.queryKey))) due();
    }),
    client.getMutationCache().subscribe(due),
    serverTime.subscribe(due),
    subscribeToBadge(update),
  ];
  document.addEventListener('visibilitychange', recount);
  due();
  return () => {
    clearTimeout(timer);
    stopWaiting();
    document.removeEventListener('visibilitychange', recount);
    for (const stop of stops) stop();
  };
}

/**
 * Closes the notifications of chats that were read, here or on another device. Returns which ones those are, to be
 * passed as `before`: the same ones are not closed again, because each request wakes the worker. Does nothing while the
 * list of chats is being fetched: it may be older than a notification.
 */
function closeRead(client: QueryClient, before: string | undefined): string | undefined {
  const list = client.getQueryState<readonly Chat[]>(chatQueries.list.queryKey);
  if (!list?.data || list.fetchStatus === 'fetching' || !isGranted()) return before;
  const read = list.data.filter(({ unread_count }) => unread_count === 0);
  const now = JSON.stringify(read.map(({ id, last_message_at }) => [id, last_message_at]));
  const tags = read.map(({ id }) => CHAT_TAG + id);
  if (now !== before && tags.length > 0) closeShown(tags, list.dataUpdatedAt).catch(() => {});
  return now;
}

/** `undefined` while the page lacks data. `until`: the instant at which the count changes by itself. */
function count(client: QueryClient): { state: BadgeState; until: number } | undefined {
  const chats = client.getQueryData(chatQueries.list.queryKey);
  const user = client.getQueryData(me.queryKey);
  const list = client.getQueryData(LIST_KEY);
  if (!chats || !user || !list) return undefined;
  const clock = clockOf(user);
  const changes = changesOf(client)
    .filter(isPending)
    .flatMap(({ state }) => state.variables ?? []);
  const ofList = changes.filter((change) => String(change.list) === String(LIST_KEY));
  const snapshots = withChanges(list, ofList);
  const actions = client
    .getMutationCache()
    .findAll({ mutationKey: COMPLETION_ACTION_KEY, status: 'pending' })
    .map(({ state }) => state.variables as PendingAction);
  const now = Math.max(serverTime.now(), ...actions.map(({ at }) => at), ...snapshots.map(({ asOf }) => asOf));
  const commitments = snapshots.map((each) => shownAt(each, actions, clock, now));
  const today = dayAt(clock, now);
  const due = dueOn(today, commitments);
  const changesAt = commitments.map((each) => nextChangeAt(each, clock, now));
  return {
    state: {
      commitments: due.map(({ id }) => id),
      again: due.filter(isDueAgain).map(({ id }) => id),
      since: toInstant(today, clock.dailyResetTime, clock.timezone),
      chats: chats.flatMap(({ id, unread_count }) => (unread_count > 0 ? [id] : [])),
    },
    until: Math.min(...changesAt, nextReset(clock, 'daily', now)),
  };
}

/** The commitments whose period ends today, or is over, and in which something is left to do. */
export function dueOn(today: string, commitments: readonly Commitment[]): Commitment[] {
  const isDue = ({ current_completion: { due_date } }: Commitment) => due_date <= today;
  return commitments.filter((each) => isLeftToDo(each) && isDue(each));
}

/** Whether the commitment is still due after 'Done' in a reminder, because it has more times left. */
export function isDueAgain({ schedule, progress }: Commitment): boolean {
  return Boolean(schedule?.times && !schedule.once_a_day && progress && progress.of - progress.done > 1);
}
