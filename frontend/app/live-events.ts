import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import { categoryQueries } from '#frontend/features/categories/api.ts';
import { chatQueries } from '#frontend/features/chats/api.ts';
import { receiveMessage, refreshChat, removeChat } from '#frontend/features/chats/cache.ts';
import { notifyOpenChat } from '#frontend/features/chats/open-chat.ts';
import { refetchCommitments } from '#frontend/features/commitments/api.ts';
import { confidantQueries } from '#frontend/features/confidants/api.ts';
import { ENTRIES_KEY, WEIGHTS_KEY } from '#frontend/features/fitness/query-keys.ts';
import { DAYS_KEY, entryKey, JOURNAL_KEY } from '#frontend/features/journaling/query-keys.ts';
import { me, newLiveTicket } from '#frontend/features/session/api.ts';
import { isConfirmed } from '#frontend/lib/completion-actions.ts';
import { countSending, subscribeToSending } from '#frontend/lib/deliver.ts';
import { HISTORY_KEY, REVIEWS_KEY, SHARED_REVIEWS_KEY } from '#frontend/lib/history-keys.ts';
import { startLive } from '#frontend/lib/live/live.ts';
import { notify } from '#frontend/ui/toasts.ts';
import type { Entry } from '#shared/contracts/fitness.ts';
import type { JournalPage } from '#shared/contracts/journaling.ts';
import type { BoardPart, LiveEvent, LiveNotification } from '#shared/contracts/live.ts';
import { urlOf } from './page-paths.ts';

/* The live connection, and the cache updates for each of its events. Loaded by `use-live.ts`. */

/** Debounces several changes in a row. */
const CALM = 500;

/** Keeps one live connection, and handles its events. Returns a function that ends it. */
export function followLive(client: QueryClient): () => void {
  const board = afterCalm<BoardEvent>(client, (events) => readBoard(client, events));
  const people = afterCalm<PeopleEvent>(client, (events) => readPeople(client, events));
  const journal = afterCalm<JournalEvent>(client, (events) => readJournal(client, events));
  const stop = startLive({
    onEvent: (event) =>
      handleEvent(client, event, { onBoard: board.due, onPeople: people.due, onJournal: journal.due }),
    onConnected: (isFirst) => {
      // Changes by others may have been missed before the connection opened. Those of this user were not, but the end
      // of the work on a photo may have been.
      readOthers(client, isFirst);
      if (isFirst) return readAwaited(client);
      board.due({ type: 'commitments_updated' });
      for (const queryKey of [ENTRIES_KEY, WEIGHTS_KEY, JOURNAL_KEY]) void client.invalidateQueries({ queryKey });
    },
    newTicket: newLiveTicket,
    checkSession: () => client.fetchQuery({ ...me, staleTime: 0, retry: false }),
  });
  return () => {
    stop();
    board.giveUp();
    people.giveUp();
    journal.giveUp();
  };
}

function readOthers(client: QueryClient, onlyKnown: boolean): void {
  // A review is fetched whenever its page is opened, so the first connection has missed no change of it.
  const reviews = onlyKnown ? [] : [SHARED_REVIEWS_KEY];
  for (const queryKey of [chatQueries.all, confidantQueries.all, ...reviews]) {
    void client.invalidateQueries({ queryKey, predicate: ({ state }) => !onlyKnown || state.data !== undefined });
  }
}

/** Refetches the days with photos that were being analyzed or processed. */
function readAwaited(client: QueryClient): void {
  const isAwaited = ({ payload }: Entry) => 'draft' in payload && payload.draft;
  const predicate = ({ state }: Query) => (state.data as Entry[] | undefined)?.some(isAwaited) === true;
  void client.invalidateQueries({ queryKey: ENTRIES_KEY, predicate });
  const isProcessing = ({ state }: Query) =>
    (state.data as Partial<JournalPage> | undefined)?.photos?.some(({ status }) => status === 'processing') === true;
  void client.invalidateQueries({ queryKey: JOURNAL_KEY, predicate: isProcessing });
}

type PeopleEvent = LiveEvent & { type: 'confidants_updated' };

/** Refetches the data that confidants share, with their weekly reviews; the list of all only if it has changed. */
function readPeople(client: QueryClient, events: readonly PeopleEvent[]): void {
  const isListed = events.some(({ part }) => part === undefined);
  const listHash = hashKey(confidantQueries.list.queryKey);
  const predicate = ({ queryHash }: Query) => isListed || queryHash !== listHash;
  for (const queryKey of [confidantQueries.all, SHARED_REVIEWS_KEY]) {
    void client.invalidateQueries({ queryKey, predicate });
  }
}

type BoardEvent = LiveEvent & { type: 'commitments_updated' };

/** Fetches changed data, except actions of this tab, whose answers are known. */
function readBoard(client: QueryClient, events: readonly BoardEvent[]): void {
  const changed = (part: BoardPart) => events.some((event) => !event.actions && (event.part ?? part) === part);
  const latest = new Map(events.flatMap(({ actions = [] }) => actions).map((each) => [each.id, each]));
  const others = [...latest.values()].filter((each) => !isConfirmed(each)).map(({ id }) => id);
  if (changed('categories')) void client.invalidateQueries({ queryKey: categoryQueries.all });
  const isListed = changed('commitments');
  if (isListed) void client.invalidateQueries({ queryKey: ['commitments'] });
  else if (others.length > 0) void refetchCommitments(client, others);
  // Also after an action of this tab: its answer updates the list, but not the history. Only a history on screen is
  // fetched at once.
  const isInHistory = isListed || latest.size > 0 || changed('notes');
  if (isInHistory || changed('reviews')) {
    void client.invalidateQueries({ queryKey: isInHistory ? HISTORY_KEY : REVIEWS_KEY });
  }
}

type JournalEvent = LiveEvent & { type: 'journal_updated' };

/** Refetches the changed days: an import changes hundreds in a row. */
function readJournal(client: QueryClient, events: readonly JournalEvent[]): void {
  const dates = new Set(events.map(({ date }) => date));
  for (const queryKey of [...[...dates].map(entryKey), ...(events.some(({ days }) => days) ? [DAYS_KEY] : [])]) {
    void client.invalidateQueries({ queryKey });
  }
}

/** What follows from events that come several in a row. */
interface Debounced {
  onBoard: (event: BoardEvent) => void;
  onPeople: (event: PeopleEvent) => void;
  onJournal: (event: JournalEvent) => void;
}

function handleEvent(client: QueryClient, event: LiveEvent, { onBoard, onPeople, onJournal }: Debounced): void {
  if (event.type === 'message') {
    receiveMessage(client, event.chat_id, event.message, client.getQueryData(me.queryKey)?.id);
  } else if (event.type === 'chat_updated') {
    if (event.deleted) removeChat(client, event.chat_id);
    else void refreshChat(client, event.chat_id);
    // The chat may be that of a coach that was added, deleted or renamed.
    void client.invalidateQueries({ queryKey: ['coaches', 'mine'] });
  } else if (event.type === 'commitments_updated') {
    onBoard(event);
  } else if (event.type === 'entry_updated') {
    // Few pages load this code. A query without data is fetched together with the day.
    import('#frontend/features/fitness/cache.ts').then(
      ({ applyEntryEvent }) => applyEntryEvent(client, event),
      () => {},
    );
  } else if (event.type === 'journal_updated') {
    onJournal(event);
  } else if (event.type === 'confidants_updated') {
    // Also sent when an agreement has changed.
    onPeople(event);
  } else if (event.type === 'export_ready') {
    void client.invalidateQueries({ queryKey: ['exports'] });
  } else if (event.type === 'profile_updated') {
    void client.invalidateQueries({ queryKey: me.queryKey });
  } else if (event.type === 'notification') {
    showNotification(event.notification);
  }
  notifyOpenChat(event);
}

/** Recent ids: after a failure the server repeats some events. */
const shownIds = new Set<string>();
const REMEMBERED = 200;

/** Shows a notification once, and not if its subject is on screen. */
function showNotification({ id, title, body, url }: LiveNotification): void {
  if (shownIds.has(id)) return;
  if (shownIds.size >= REMEMBERED) shownIds.clear();
  shownIds.add(id);
  if (pathOf(url) !== urlOf(window.location.pathname)) notify('news', body, { about: { title, url } });
}

/** Some URLs have a hash. */
const pathOf = (url: string) => url.replace(/[?#].*/, '');

/**
 * Debounces, and waits until no mutation is running: an answer from before the mutation would revert it for a moment.
 */
function afterCalm<Event>(client: QueryClient, work: (events: Event[]) => void) {
  const events: Event[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsubscribe: (() => void) | undefined;
  const giveUp = () => {
    clearTimeout(timer);
    unsubscribe?.();
    unsubscribe = undefined;
  };
  const look = () => {
    if (countSending(client) > 0) {
      unsubscribe ??= subscribeToSending(client, look);
      return;
    }
    giveUp();
    work(events.splice(0));
  };
  return {
    due: (event: Event) => {
      events.push(event);
      giveUp();
      timer = setTimeout(look, CALM);
    },
    giveUp,
  };
}
