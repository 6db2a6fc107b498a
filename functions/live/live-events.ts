import { isDeepStrictEqual } from 'node:util';
import type { Head } from '#functions/lib/data/chats/chats.ts';
import { loadHeads, loadOwners, loadUsers } from '#functions/lib/data/notifications/delivery-targets.ts';
import type { Change } from '#functions/lib/data/stream-changes.ts';
import type { User } from '#functions/lib/data/users/users.ts';
import { fitnessSettingsOf } from '#functions/lib/fitness-powerup.ts';
import type { Known as KnownPeople } from '#functions/lib/notifications/notification-type.ts';
import { announce, isNotifying, type NotifyingChange } from '#functions/lib/notifications/registry.ts';
import { renderNotification } from '#functions/lib/notifications/render.ts';
import { presentFitnessEntry } from '#functions/lib/present-fitness-entry.ts';
import { needsText, presentMessage } from '#functions/lib/present-message.ts';
import { type LocalText, textOf } from '#functions/lib/text.ts';
import type { Entry } from '#shared/contracts/fitness.ts';
import type { LiveEvent, LiveNotification, RecordedAction } from '#shared/contracts/live.ts';
import { type Audience, loadAudience } from './audience.ts';

/** A live event for a user. */
export interface AddressedEvent {
  userId: string;
  event: LiveEvent;
}

type BoardChange = Change & { kind: 'commitments' };

interface Known extends KnownPeople {
  /** Changed entries as their owners see them. */
  entries: ReadonlyMap<Change, Entry>;
  audience: Audience;
  /** All completion actions of each user. They are sent as one event. */
  actions: ReadonlyMap<string, RecordedAction[]>;
  /** Undefined if no event needs it: it is for notifications, and for messages as `needsText` says. */
  text: LocalText | undefined;
}

/** The events with their recipients, in the order of the changes, each event once. */
export type LiveEvents = (locale?: string) => Promise<AddressedEvent[]>;

/**
 * The live events of changes, for any locale. Reads in parallel: one BatchGetItem for chats, one or two for users, and
 * what `loadAudience` reads.
 */
export async function liveEventsOf(changes: readonly Change[], now: number): Promise<LiveEvents> {
  const all = <Kind extends Change['kind']>(...kinds: Kind[]) =>
    changes.filter((change): change is Change & { kind: Kind } => (kinds as string[]).includes(change.kind));
  const messages = all('message', 'taken-back').map(({ message }) => message);
  const chatIds = [...messages, ...all('joined', 'left')].map(chatOf);
  const emails = all('invited', 'uninvited').map(({ email }) => email);
  const userIds = [
    ...all('commitments').flatMap(({ userId, actions = [] }) => (actions.length > 0 ? [userId] : [])),
    ...all('shown', 'commitment', 'order', 'category', 'note', 'review', 'entry', 'user').map(({ userId }) => userId),
    ...all('invited').map(({ senderId }) => senderId),
    ...all('accepted').map(({ by }) => by),
  ];
  const [heads, owners, users, audience] = await Promise.all([
    loadHeads(unique(chatIds)),
    loadOwners(unique(emails)),
    loadUsers(unique(userIds)),
    loadAudience(changes, now),
  ]);
  const actions = actionsByUser(all('commitments'));
  const isTextNeeded =
    changes.some(isNotifying) ||
    messages.some((message) => {
      const head = heads.get(message.chatId);
      return head && needsText(message, head);
    });
  return async (locale) => {
    const entries = await presented(all('entry'), users, locale);
    const text = isTextNeeded ? await textOf(locale) : undefined;
    const known = { heads, owners, users, audience, entries, actions, text };
    return withoutRepetitions(
      changes.flatMap((change) => [...tell(change, known), ...(isNotifying(change) ? notify(change, known) : [])]),
    );
  };
}

function actionsByUser(changes: readonly BoardChange[]): Map<string, RecordedAction[]> {
  const byUser = Map.groupBy(changes, ({ userId }) => userId);
  return new Map([...byUser].map(([userId, all]) => [userId, all.flatMap(({ actions = [] }) => actions)]));
}

function tell(change: Change, known: Known): AddressedEvent[] {
  const told = known.audience(change, known.users).map((id) => confidantsUpdated({ id }, isOnPagesOnly(change)));
  return [...tellOwn(change, known), ...told];
}

/** Whether the list of confidants, with the counts of their commitments, stays as it is. */
const isOnPagesOnly = ({ kind }: Change): boolean => kind === 'entry' || kind === 'note' || kind === 'review';

/** The events that do not depend on who sees what. */
function tellOwn(change: Change, known: Known): AddressedEvent[] {
  switch (change.kind) {
    case 'message':
    case 'taken-back':
      return tellMessage(change.message, known);
    case 'joined':
      return membersOf(known.heads.get(change.chatId)).map(updated(change.chatId));
    case 'left':
      return [
        { userId: change.userId, event: { type: 'chat_updated', chat_id: change.chatId, deleted: true } },
        ...membersOf(known.heads.get(change.chatId)).map(updated(change.chatId)),
      ];
    case 'read':
    case 'coach':
    case 'opened':
    case 'closed':
      return [updated(change.chatId)(change.userId)];
    case 'commitments':
      return [tellBoard(change, known.actions.get(change.userId) ?? [])];
    case 'user':
      return isPreviewedAnew(change) ? [confidantsUpdated({ id: change.userId })] : [];
    case 'agreement':
      return [{ userId: change.userId, event: { type: 'agreement_updated', confidant_id: change.confidantId } }];
    case 'people':
      return [confidantsUpdated({ id: change.userId })];
    case 'picture':
      return [{ userId: change.userId, event: { type: 'profile_updated' } }];
    case 'invited':
      return known.users.has(change.senderId) ? peopleOf(known.owners.get(change.email)) : [];
    case 'uninvited':
      return peopleOf(known.owners.get(change.email));
    case 'entry':
      return tellEntry(change, known.entries.get(change));
    case 'journal':
      return [
        { userId: change.userId, event: { type: 'journal_updated', date: change.date, days: change.areDaysOther } },
      ];
    case 'shown':
    case 'commitment':
    case 'order':
    case 'category':
    case 'note':
    case 'review':
    case 'accepted':
    case 'photo':
    case 'job':
    case 'signed-out':
      return [];
  }
}

function tellBoard({ userId, actions, part }: BoardChange, all: RecordedAction[]): AddressedEvent {
  return { userId, event: { type: 'commitments_updated', ...(actions && { actions: all }), ...(part && { part }) } };
}

/** Whether what the user shows others, as the user's own pages tell it, depends on the change. */
function isPreviewedAnew({ before, after }: Change & { kind: 'user' }): boolean {
  return !isDeepStrictEqual([before.clock, before.powerUps], [after.clock, after.powerUps]);
}

function tellMessage(message: (Change & { kind: 'message' })['message'], { heads, text }: Known): AddressedEvent[] {
  const head = heads.get(message.chatId);
  if (!head) return [];
  const shown = presentMessage(message, head, text);
  const event: LiveEvent = { type: 'message', chat_id: head.id, message: shown };
  // Members who joined later cannot read it.
  const readers = head.members.filter(({ joined }) => joined < message.sequence);
  return readers.map(({ id }) => ({ userId: id, event }));
}

function notify(change: NotifyingChange, known: Known): AddressedEvent[] {
  const announcement = announce(change, known);
  if (!announcement || !known.text) return [];
  const { userIds, id, kind, content } = announcement;
  const notification: LiveNotification = { id, kind, ...renderNotification(content, known.text) };
  return userIds.map((userId) => ({ userId, event: { type: 'notification', notification } }));
}

async function presented(
  changes: readonly (Change & { kind: 'entry' })[],
  users: ReadonlyMap<string, User>,
  locale: string | undefined,
): Promise<Map<Change, Entry>> {
  const all = await Promise.all(
    changes.map(async (change) => {
      const { userId, entry, deleted } = change;
      const user = users.get(userId);
      if (!user) return [];
      // A deleted entry no longer has a photo.
      const shown = deleted && entry.type === 'food' ? { ...entry, photo: 'awaited' as const } : entry;
      return [[change, await presentFitnessEntry(userId, shown, fitnessSettingsOf(user), locale)] as const];
    }),
  );
  return new Map(all.flat());
}

function tellEntry({ userId, deleted }: Change & { kind: 'entry' }, entry: Entry | undefined): AddressedEvent[] {
  return entry ? [{ userId, event: { type: 'entry_updated', entry, ...(deleted && { deleted }) } }] : [];
}

function peopleOf(user: User | undefined): AddressedEvent[] {
  return user ? [confidantsUpdated(user)] : [];
}

const confidantsUpdated = ({ id }: { id: string }, isOnPages = false): AddressedEvent => ({
  userId: id,
  event: { type: 'confidants_updated', ...(isOnPages && { part: 'pages' }) },
});

const updated =
  (chatId: string) =>
  (userId: string): AddressedEvent => ({ userId, event: { type: 'chat_updated', chat_id: chatId } });

function membersOf(head: Head | undefined): string[] {
  return head?.members.map(({ id }) => id) ?? [];
}

const chatOf = ({ chatId }: { chatId: string }) => chatId;

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}

/** Keeps the last of equal events. So a user who left a chat and joined it again gets these two in this order. */
function withoutRepetitions(addressed: readonly AddressedEvent[]): AddressedEvent[] {
  const latestFirst = addressed.toReversed().map((each) => [JSON.stringify(each), each] as const);
  return [...new Map(latestFirst).values()].reverse();
}
