import { isDeepStrictEqual } from 'node:util';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import type { Visibility } from '#shared/domain/visibility.ts';
import { type BoardChange, boardChanges } from './board-changes.ts';
import { type Message, toMessage } from './chats/messages.ts';
import type { Item } from './dynamodb.ts';
import { type KeptEntry, type KeptFood, toEntry } from './fitness/entries.ts';
import { toJournalPhotos } from './journaling/journal-photos.ts';
import { keys, prefixes } from './keys.ts';
import { sharingOf } from './reviews/reviews.ts';
import { toUser, type User } from './users/users.ts';

/*
 * Converts records of the table's stream to changes in the product's terms. The filters of the event source
 * (infra/capabilities/change-delivery.ts) admit the items that are distinguished here.
 */

/** The fields of a user that others see, or that decide what they see. */
export type SeenUser = Pick<User, 'id' | 'name' | 'email' | 'image' | 'clock' | 'powerUps'>;

export type Change =
  /** An outbox job to send to its queue. */
  | { kind: 'job'; queue: string; body: string }
  | { kind: 'message'; message: Message }
  /** A page of a journal was taken back: this is its message now. */
  | { kind: 'taken-back'; message: Message }
  | { kind: 'joined' | 'left' | 'read'; userId: string; chatId: string }
  | BoardChange
  /** A note on a commitment was written, changed or deleted. */
  | { kind: 'note'; userId: string; commitmentId: string; startsAt: number }
  /** The name, the address, the picture, the clock or the power-ups of a user have changed. */
  | { kind: 'user'; userId: string; before: SeenUser; after: SeenUser }
  /** A review was shared, is no longer shared, or has changed for those who see it. */
  | { kind: 'review'; userId: string; before: Visibility; after: Visibility }
  /** An AI coach was renamed, activated or deactivated. */
  | { kind: 'coach'; userId: string; chatId: string }
  | { kind: 'people'; userId: string }
  /** The agreement with a confidant has changed, or what is proposed. */
  | { kind: 'agreement'; userId: string; confidantId: string }
  /** The invitation of this user was accepted. */
  | { kind: 'accepted'; userId: string; by: string; chatId: string; since: number }
  /** The chat of two users was opened or closed, because they are confidants or no longer are. */
  | { kind: 'opened' | 'closed'; userId: string; chatId: string }
  | { kind: 'invited'; email: string; senderId: string; id: string }
  /** An invitation to this address is no longer pending. */
  | { kind: 'uninvited'; email: string }
  /** The picture of a user was changed, or an upload has failed. */
  | { kind: 'picture'; userId: string }
  | { kind: 'signed-out'; userId: string; sessionId: string }
  /** A fitness entry was created, changed (`was`: from what) or deleted; a deleted one has its last state. */
  | { kind: 'entry'; userId: string; entry: KeptEntry; was?: KeptEntry; deleted: boolean }
  /**
   * A day of the journal was changed, or is shared otherwise. `areDaysOther`: it is written now or no longer, or has
   * its first photo or none any more.
   */
  | { kind: 'journal'; userId: string; date: string; areDaysOther: boolean }
  /** The analysis of a photo has just failed. */
  | { kind: 'photo'; userId: string; entry: KeptFood; at: number };

/**
 * A change with the sequence number of its record, from which the stream can be read again, and with the request that
 * caused it.
 */
export type RecordedChange = Change & { sequenceNumber: string; request?: string };

/** The changes of a batch, in its order. */
export function recordedChangesOf(records: readonly DynamoDBRecord[]): RecordedChange[] {
  return records.flatMap((record) =>
    changesOf(record).map((change) => ({
      ...change,
      sequenceNumber: record.dynamodb?.SequenceNumber ?? '',
      ...requestOf(record),
    })),
  );
}

/** The request that caused the write, which items that notify have (`causedBy`). */
function requestOf({ dynamodb }: DynamoDBRecord): { request?: string } {
  const request = dynamodb?.NewImage?.request?.S;
  return request === undefined ? {} : { request };
}

/** The changes of a stream record; empty if nobody has to be informed. */
export function changesOf({ eventName, dynamodb }: DynamoDBRecord): Change[] {
  const { PK, SK } = itemOf(dynamodb?.Keys);
  const [, owner = ''] = /^[A-Z]+#(.*)$/s.exec(String(PK)) ?? [];
  const sortKey = String(SK);
  const before = itemOf(dynamodb?.OldImage);
  const after = itemOf(dynamodb?.NewImage);
  const [created, deleted] = [eventName === 'INSERT', eventName === 'REMOVE'];
  const starts = (prefix: string) => sortKey.startsWith(prefix);

  if (starts(prefixes.outbox)) {
    return created ? [{ kind: 'job', queue: String(after.queue), body: String(after.body) }] : [];
  }
  if (starts(prefixes.message)) {
    return deleted ? [] : [{ kind: created ? 'message' : 'taken-back', message: toMessage(after) }];
  }
  if (starts(prefixes.membership)) return membership(owner, sortKey, before, after);
  // The record of a coach's chat reports its creation and deletion.
  if (starts(prefixes.coach)) {
    return created || deleted ? [] : [{ kind: 'coach', userId: owner, chatId: String(after.chatId) }];
  }
  if (starts(prefixes.board)) return boardChanges(owner, sortKey, before, after);
  if (starts(prefixes.note)) {
    const [startsAt = '', commitmentId = ''] = sortKey.slice(prefixes.note.length).split('#');
    return [
      { kind: 'commitments', userId: owner, part: 'notes' },
      { kind: 'note', userId: owner, commitmentId, startsAt: Date.parse(startsAt) },
    ];
  }
  if (starts(prefixes.review)) return review(owner, before, after);
  if (starts(prefixes.confidant)) return confidant(owner, before, after);
  if (starts(prefixes.sent)) return [{ kind: 'people', userId: owner }];
  if (starts(prefixes.received)) {
    const { senderId, id } = after;
    return deleted
      ? [{ kind: 'uninvited', email: owner }]
      : [{ kind: 'invited', email: owner, senderId: String(senderId), id: String(id) }];
  }
  if (starts(prefixes.sessions) && deleted) {
    return [{ kind: 'signed-out', userId: owner, sessionId: sortKey.slice(prefixes.sessions.length) }];
  }
  // A new upload that is awaited changes nothing yet.
  if (sortKey === prefixes.picture) return after.awaited === undefined ? [{ kind: 'picture', userId: owner }] : [];
  if (starts(prefixes.journal)) {
    const date = sortKey.slice(prefixes.journal.length);
    return [{ kind: 'journal', userId: owner, date, areDaysOther: created || deleted }];
  }
  if (starts(prefixes.journalPhotos)) {
    const date = sortKey.slice(prefixes.journalPhotos.length);
    const hasPhotos = (item: Item) => toJournalPhotos(item).some(({ state }) => typeof state === 'string');
    return [{ kind: 'journal', userId: owner, date, areDaysOther: hasPhotos(before) !== hasPhotos(after) }];
  }
  if (starts(prefixes.journalShare)) {
    const [date = ''] = sortKey.slice(prefixes.journalShare.length).split('#');
    return [{ kind: 'journal', userId: owner, date, areDaysOther: false }];
  }
  if (starts(prefixes.entry) || starts(prefixes.weight)) return entry(owner, before, after, deleted);
  return sortKey === keys.user(owner).SK ? user(owner, before, after) : [];
}

/** The change for its owner, and while it is shared that for others. */
function review(userId: string, before: Item, after: Item): Change[] {
  const sharing = ({ shared }: Item) =>
    sharingOf({ shared: new Map(Object.entries((shared ?? {}) as Record<string, number>)) });
  const change = { before: sharing(before), after: sharing(after) };
  const own: Change = { kind: 'commitments', userId, part: 'reviews' };
  const isShared = Object.values(change).some(({ people }) => people.length > 0);
  return isShared ? [own, { kind: 'review', userId, ...change }] : [own];
}

function membership(userId: string, sortKey: string, before: Item, after: Item): Change[] {
  const chatId = sortKey.slice(prefixes.membership.length);
  if (after.chatId === undefined) return [{ kind: 'left', userId, chatId }];
  if (before.chatId === undefined) return [{ kind: 'joined', userId, chatId }];
  // The sender's membership needs no event: the message itself is one.
  return after.read === before.read || after.read === after.wrote ? [] : [{ kind: 'read', userId, chatId }];
}

function confidant(userId: string, before: Item, after: Item): Change[] {
  const people: Change = { kind: 'people', userId };
  if (after.userId === undefined) return [people, { kind: 'closed', userId, chatId: String(before.chatId) }];
  if (before.userId !== undefined) {
    const isAgreed = isDeepStrictEqual(before.agreement, after.agreement);
    return isAgreed ? [people] : [people, { kind: 'agreement', userId, confidantId: String(after.userId) }];
  }
  const chatId = String(after.chatId);
  // Reported here, because an earlier chat of the two is reopened without a new membership.
  const opened: Change = { kind: 'opened', userId, chatId };
  return after.invited === true
    ? [people, opened, { kind: 'accepted', userId, by: String(after.userId), chatId, since: Number(after.since) }]
    : [people, opened];
}

function entry(userId: string, before: Item, after: Item, deleted: boolean): Change[] {
  const now = toEntry(deleted ? before : after);
  const isKept = !deleted && before.PK !== undefined;
  const changed: Change = { kind: 'entry', userId, entry: now, ...(isKept && { was: toEntry(before) }), deleted };
  if (deleted || now.type !== 'food' || now.payload.analysis_type !== 'error') return [changed];
  const { analyzedAt: at } = now;
  // The item keeps the failure: only a new `analyzedAt` is a new failure.
  return at === undefined || at === before.analyzedAt
    ? [changed]
    : [changed, { kind: 'photo', userId, entry: now, at }];
}

/** What others see of a user; none for a new or a deleted account. */
function user(userId: string, before: Item, after: Item): Change[] {
  const [was, is] = [before, after].map((item) => (item.PK === undefined ? undefined : toUser(item)));
  if (!was || !is) return [];
  const [had, has] = [seenOf(was), seenOf(is)];
  return isDeepStrictEqual(had, has) ? [] : [{ kind: 'user', userId, before: had, after: has }];
}

/** Not the key or earlier addresses, which the item has, too. */
function seenOf({ id, name, email, image, clock, powerUps = {} }: User): SeenUser {
  return { id, name, email, image, clock, powerUps };
}

function itemOf(image: NonNullable<DynamoDBRecord['dynamodb']>['NewImage']): Item {
  return image ? unmarshall(image as Record<string, AttributeValue>) : {};
}
