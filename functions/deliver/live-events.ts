import type { Head } from '#functions/lib/data/chats/chats.ts';
import { loadHeads, loadOwners, loadUsers } from '#functions/lib/data/notifications/delivery-targets.ts';
import type { Change } from '#functions/lib/data/stream-changes.ts';
import type { User } from '#functions/lib/data/users/users.ts';
import { fitnessSettingsOf } from '#functions/lib/fitness-settings.ts';
import { tellOfAccepted, tellOfInvitation, tellOfMessage, tellOfPhoto } from '#functions/lib/notices.ts';
import { presentFitnessEntry } from '#functions/lib/present-fitness-entry.ts';
import { presentMessage } from '#functions/lib/present-message.ts';
import type { Entry } from '#shared/contracts/fitness.ts';
import type { Acted, LiveEvent, Notice } from '#shared/contracts/live.ts';

/** Something for a user to hear. */
export interface AddressedEvent {
  userId: string;
  event: LiveEvent;
}

type BoardChange = Change & { kind: 'commitments' };

interface Known {
  heads: ReadonlyMap<string, Head>;
  /** By address, those who have proved theirs. */
  owners: ReadonlyMap<string, User>;
  users: ReadonlyMap<string, User>;
  /** Of each change of an entry, what its owner sees. */
  entries: ReadonlyMap<Change, Entry>;
  /** By user, all that was done to their commitments, which is told at once. */
  acted: ReadonlyMap<string, Acted[]>;
}

/**
 * What changes mean to whom, in their order: one BatchGetItem for the chats, one or two for the people, at once. Whoever would be told
 * the same twice is told once.
 */
export async function liveEventsOf(changes: readonly Change[], now: number): Promise<AddressedEvent[]> {
  const all = <Kind extends Change['kind']>(...kinds: Kind[]) =>
    changes.filter((change): change is Change & { kind: Kind } => (kinds as string[]).includes(change.kind));
  const chatIds = [...all('message').map(({ message }) => message.chatId), ...all('joined', 'left').map(chatOf)];
  const emails = all('invited', 'uninvited').map(({ email }) => email);
  const userIds = [
    ...all('invited').map(({ senderId }) => senderId),
    ...all('accepted').map(({ by }) => by),
    ...all('entry').map(({ userId }) => userId),
  ];
  const [heads, owners, users] = await Promise.all([
    loadHeads(unique(chatIds)),
    loadOwners(unique(emails)),
    loadUsers(unique(userIds)),
  ]);
  const entries = await presented(all('entry'), users, now);
  const acted = actedByUser(all('commitments'));
  return withoutRepetitions(changes.flatMap((change) => tell(change, { heads, owners, users, entries, acted })));
}

function actedByUser(changes: readonly BoardChange[]): Map<string, Acted[]> {
  const byUser = Map.groupBy(changes, ({ userId }) => userId);
  return new Map([...byUser].map(([userId, all]) => [userId, all.flatMap(({ acted = [] }) => acted)]));
}

function tell(change: Change, known: Known): AddressedEvent[] {
  switch (change.kind) {
    case 'message':
      return tellMessage(change.message, known.heads.get(change.message.chatId));
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
      return [tellBoard(change, known.acted.get(change.userId) ?? [])];
    case 'people':
      return [{ userId: change.userId, event: { type: 'confidants_updated' } }];
    case 'accepted':
      return tellAccepted(change, known.users.get(change.by));
    case 'invited':
      return tellInvited(change, known);
    case 'uninvited':
      return peopleOf(known.owners.get(change.email));
    case 'entry':
      return tellEntry(change, known.entries.get(change));
    case 'photo':
      return tellPhoto(change);
    case 'job':
    case 'signed-out':
      return [];
  }
}

function tellBoard({ userId, acted, part }: BoardChange, all: Acted[]): AddressedEvent {
  return { userId, event: { type: 'commitments_updated', ...(acted && { acted: all }), ...(part && { part }) } };
}

function tellMessage(message: (Change & { kind: 'message' })['message'], head: Head | undefined): AddressedEvent[] {
  if (!head) return [];
  const shown = presentMessage(message, head);
  const event: LiveEvent = { type: 'message', chat_id: head.id, message: shown };
  // Whoever came later does not read it.
  const readers = head.members.filter(({ joined }) => joined < message.sequence);
  const notification: Notice = { id: shown.id, kind: 'message', ...tellOfMessage(message, head) };
  return [
    ...readers.map(({ id }) => ({ userId: id, event })),
    ...readers
      .filter(({ id }) => id !== message.by)
      .map(({ id }) => ({ userId: id, event: { type: 'notification', notification } as const })),
  ];
}

async function presented(
  changes: readonly (Change & { kind: 'entry' })[],
  users: ReadonlyMap<string, User>,
  now: number,
): Promise<Map<Change, Entry>> {
  const all = await Promise.all(
    changes.map(async (change) => {
      const { userId, entry, deleted } = change;
      const user = users.get(userId);
      if (!user) return [];
      // What is gone has no photo any more.
      const shown = deleted && entry.type === 'food' ? { ...entry, photo: 'awaited' as const } : entry;
      return [[change, await presentFitnessEntry(userId, shown, fitnessSettingsOf(user), now)] as const];
    }),
  );
  return new Map(all.flat());
}

function tellEntry({ userId, deleted }: Change & { kind: 'entry' }, entry: Entry | undefined): AddressedEvent[] {
  return entry ? [{ userId, event: { type: 'entry_updated', entry, ...(deleted && { deleted }) } }] : [];
}

function tellPhoto({ userId, entry, at }: Change & { kind: 'photo' }): AddressedEvent[] {
  const notification: Notice = { id: `photo-${entry.id}-${at}`, kind: 'photo', ...tellOfPhoto(entry) };
  return [{ userId, event: { type: 'notification', notification } }];
}

function tellAccepted({ userId, by, chatId }: Change & { kind: 'accepted' }, user: User | undefined): AddressedEvent[] {
  if (!user) return [];
  const notification: Notice = {
    id: `accepted-${userId}-${by}-${chatId}`,
    kind: 'accepted',
    ...tellOfAccepted(user, chatId),
  };
  return [{ userId, event: { type: 'notification', notification } }];
}

function tellInvited(
  { email, senderId, id }: Change & { kind: 'invited' },
  { owners, users }: Known,
): AddressedEvent[] {
  const user = owners.get(email);
  const sender = users.get(senderId);
  if (!user || !sender) return [];
  const notification: Notice = {
    id: `invited-${id}`,
    kind: 'invitation',
    ...tellOfInvitation(sender),
  };
  return [...peopleOf(user), { userId: user.id, event: { type: 'notification', notification } }];
}

function peopleOf(user: User | undefined): AddressedEvent[] {
  return user ? [{ userId: user.id, event: { type: 'confidants_updated' } }] : [];
}

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

/** The last of the same stays: whoever came back to a chat hears so after hearing that it was gone. */
function withoutRepetitions(addressed: readonly AddressedEvent[]): AddressedEvent[] {
  const latestFirst = addressed.toReversed().map((each) => [JSON.stringify(each), each] as const);
  return [...new Map(latestFirst).values()].reverse();
}
