import { isDeepStrictEqual } from 'node:util';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import type { BoardPart, RecordedAction } from '#shared/contracts/live.ts';
import type { BoardOrder } from '#shared/domain/board.ts';
import type { NamedPause } from '#shared/domain/pauses.ts';
import type { Visibility } from '#shared/domain/visibility.ts';
import { type Message, toMessage } from './chats/messages.ts';
import { type Progress, toPauses } from './commitments/progress.ts';
import { type StoredVisibility, toVisibility } from './commitments/visibilities.ts';
import type { Item } from './dynamodb.ts';
import { type KeptEntry, type KeptFood, toEntry } from './fitness/entries.ts';
import { keys, prefixes } from './keys.ts';
import { sharingOf } from './reviews/reviews.ts';

/*
 * Converts records of the table's stream to changes in the product's terms. The filters of the event source
 * (infra/capabilities/change-delivery.ts) admit the items that are distinguished here.
 */

export type Change =
  /** An outbox job to send to its queue. */
  | { kind: 'job'; queue: string; body: string }
  | { kind: 'message'; message: Message }
  | { kind: 'joined' | 'left' | 'read'; userId: string; chatId: string }
  /** A board has changed. `actions`: only by these completion actions; `part`: only this part; neither: any part. */
  | { kind: 'commitments'; userId: string; actions?: RecordedAction[]; part?: BoardPart }
  /** The schedule, closings or pauses of these commitments have changed, which confidants see; `null`: of all. */
  | { kind: 'shown'; userId: string; ids: string[] | null; pauses?: Record<'before' | 'after', readonly NamedPause[]> }
  /** A user has changed who sees a commitment. */
  | { kind: 'visibility'; userId: string; before: Visibility; after: Visibility }
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
  /** A fitness entry was created, changed or deleted; a deleted one has its last state. */
  | { kind: 'entry'; userId: string; entry: KeptEntry; deleted: boolean }
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
  if (starts(prefixes.message)) return created ? [{ kind: 'message', message: toMessage(after) }] : [];
  if (starts(prefixes.membership)) return membership(owner, sortKey, before, after);
  // The record of a coach's chat reports its creation and deletion.
  if (starts(prefixes.coach)) {
    return created || deleted ? [] : [{ kind: 'coach', userId: owner, chatId: String(after.chatId) }];
  }
  if (starts(prefixes.board)) return board(owner, sortKey, before, after);
  if (starts(prefixes.note)) return [{ kind: 'commitments', userId: owner, part: 'notes' }];
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
  if (starts(prefixes.entry) || starts(prefixes.weight)) return entry(owner, before, after, deleted);
  return [];
}

function board(userId: string, sortKey: string, before: Item, after: Item): Change[] {
  const change = { kind: 'commitments', userId } as const;
  if (sortKey.startsWith(prefixes.category)) return [{ ...change, part: 'categories' }];
  if (sortKey === keys.pauses(userId).SK) {
    const [had, has] = [toPauses(before).all, toPauses(after).all];
    const told = shown(userId, pausedAnew(had, has)).map((each) => ({ ...each, pauses: { before: had, after: has } }));
    return [{ ...change, part: 'commitments' }, ...told];
  }
  if (sortKey.startsWith(prefixes.commitment)) {
    return [{ ...change, part: 'commitments' }, ...visibility(userId, before, after)];
  }
  if (sortKey === keys.progress(userId).SK) {
    const actions = actionsOf(before, after);
    if (actions) return [{ ...change, actions }];
    return [{ ...change, part: 'commitments' }, ...shown(userId, changedAnew(before, after))];
  }
  const { categories: categoriesBefore, ...othersBefore } = (before.order ?? {}) as Partial<BoardOrder>;
  const { categories, ...others } = (after.order ?? {}) as Partial<BoardOrder>;
  const parts: BoardPart[] = [];
  if (!isDeepStrictEqual(others, othersBefore)) parts.push('commitments');
  if (!isDeepStrictEqual(categories, categoriesBefore)) parts.push('categories');
  return parts.map((part) => ({ ...change, part }));
}

const shown = (userId: string, ids: string[] | null): (Change & { kind: 'shown' })[] =>
  ids?.length === 0 ? [] : [{ kind: 'shown', userId, ids }];

/** The commitments whose paused days have changed; `null` for all. Confidants do not see the reason of a pause. */
function pausedAnew(before: readonly NamedPause[], after: readonly NamedPause[]): string[] | null {
  const had = new Map(before.map((each) => [each.id, each]));
  const has = new Map(after.map((each) => [each.id, each]));
  const ids = new Set<string>();
  for (const id of new Set([...had.keys(), ...has.keys()])) {
    const [was, is] = [had.get(id), has.get(id)];
    const isSame = was?.from === is?.from && was?.until === is?.until;
    if (isSame && isDeepStrictEqual(was?.commitmentIds, is?.commitmentIds)) continue;
    if (was?.commitmentIds === null || is?.commitmentIds === null) return null;
    const [named, names] = [was?.commitmentIds ?? [], is?.commitmentIds ?? []];
    for (const each of [...named, ...names]) {
      if (!isSame || !named.includes(each) || !names.includes(each)) ids.add(each);
    }
  }
  return [...ids];
}

/**
 * The commitments whose entries have changed in more than their reminders; `null`, for all, if the clock has changed.
 */
function changedAnew(before: Item, after: Item): string[] | null {
  if (before.clocks && !isDeepStrictEqual(before.clocks, after.clocks)) return null;
  const had = entriesOf(before);
  const seen = ({ r: _, ...others }: Progress['entries'][string]) => others;
  return Object.entries(entriesOf(after)).flatMap(([id, entry]) => {
    const was = had[id];
    return was && !isDeepStrictEqual(seen(was), seen(entry)) ? [id] : [];
  });
}

/**
 * Changes of visibility. None for new and deleted commitments: open pages of others read these again after some
 * minutes.
 */
function visibility(userId: string, before: Item, after: Item): Change[] {
  const isKept = before.id !== undefined && after.id !== undefined;
  if (!isKept || isDeepStrictEqual(before.visibility, after.visibility)) return [];
  const of = ({ visibility: stored }: Item) => toVisibility(stored as StoredVisibility | undefined);
  return [{ kind: 'visibility', userId, before: of(before), after: of(after) }];
}

/** Changes of a review; none while it is private. */
function review(userId: string, before: Item, after: Item): Change[] {
  const sharing = ({ shared }: Item) =>
    sharingOf({ shared: new Map(Object.entries((shared ?? {}) as Record<string, number>)) });
  const change = { before: sharing(before), after: sharing(after) };
  return Object.values(change).some(({ people }) => people.length > 0) ? [{ kind: 'review', userId, ...change }] : [];
}

/** The completion actions; undefined if anything else has changed. */
function actionsOf(before: Item, after: Item): RecordedAction[] | undefined {
  if (!isDeepStrictEqual(withoutActions(before), withoutActions(after))) return undefined;
  const entriesBefore = entriesOf(before);
  const changed = Object.entries(entriesOf(after)).filter(
    ([id, entry]) => !isDeepStrictEqual(entry, entriesBefore[id]),
  );
  const actions = changed.flatMap(([id, { d, t }]) => {
    const had = entriesBefore[id];
    if (d === undefined || t === undefined || (d === had?.d && t === had.t)) return [];
    return [{ id, kind: d, at: new Date(t).toISOString() }];
  });
  // The entry does not tell an addition that is not the latest action, so this is no list of actions.
  return actions.length < changed.length ? undefined : actions;
}

const entriesOf = (progress: Item) => (progress.entries ?? {}) as Progress['entries'];

function withoutActions(progress: Item): Item {
  const entries = Object.entries(entriesOf(progress)).map(([id, { d: _, t: __, a: ___, x: ____, ...timing }]) => [
    id,
    timing,
  ]);
  return { ...progress, entries: Object.fromEntries(entries) };
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
  const changed: Change = { kind: 'entry', userId, entry: now, deleted };
  if (deleted || now.type !== 'food' || now.payload.analysis_type !== 'error') return [changed];
  const { analyzedAt: at } = now;
  // The item keeps the failure: only a new `analyzedAt` is a new failure.
  return at === undefined || at === before.analyzedAt
    ? [changed]
    : [changed, { kind: 'photo', userId, entry: now, at }];
}

function itemOf(image: NonNullable<DynamoDBRecord['dynamodb']>['NewImage']): Item {
  return image ? unmarshall(image as Record<string, AttributeValue>) : {};
}
