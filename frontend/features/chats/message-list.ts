import { fullDate } from '#frontend/lib/days.ts';
import { clockTime, dateFormat, numberFormat } from '#frontend/lib/format.ts';
import type { Chat, Message } from '#shared/contracts/chats.ts';
import type { CoachRemedy } from '#shared/domain/failures.ts';
import { addDays, toLocal } from '#shared/domain/local-time.ts';
import * as text from '#shared/text/chats-messages.ts';
import { coachTextOf } from './message-links.ts';
import type { Thread } from './model.ts';
import type { OutgoingMessage } from './outbox.ts';

/* The layout of messages: by days, with messages that follow each other closely as one group. */

/** A sent message, or one of the user's own that is not sent yet. */
type MessageSource = { message: Message; outgoing?: never } | { message?: never; outgoing: OutgoingMessage };

/** The id of a reply that is being written. */
export const STREAMING_ID = 'streaming';

export interface MessageItem {
  /** Stays the same when the message is sent or the reply is complete, so that its element stays. */
  key: string;
  source: MessageSource;
  own: boolean;
  /** The first message of a group: the name stands above it. */
  startsGroup: boolean;
  when: Timestamp;
}

export interface Day {
  date: string;
  items: MessageItem[];
}

export interface Timestamp {
  date: string;
  /** '3:04 PM' */
  time: string;
  /** 'Friday, November 20, 2026 at 3:04 PM' */
  full: string;
  iso: string;
}

/** A longer pause starts a new group. */
const GROUP_GAP_MS = 5 * 60_000;

interface ListInput {
  messages: readonly Message[];
  outgoing: readonly OutgoingMessage[];
  /** The reply that is being written. It comes after all other messages. */
  streaming?: Message | undefined;
  /** The id of the chat's AI coach. */
  coach?: string | undefined;
  me: string;
  timezone: string;
}

/**
 * The days with their messages, oldest first. Unsent messages come after all others, and the reply that is being
 * written comes last. A day without changes stays the same object as in `before`, so that long chats only render the
 * last day.
 */
export function messageDays(chat: ListInput, before: readonly Day[] = []): Day[] {
  const known = new Map(before.map((day) => [day.date, day]));
  return computeDays(chat).map((day) => {
    const was = known.get(day.date);
    return was && isSame(was, day) ? was : day;
  });
}

function isSame(a: Day, b: Day): boolean {
  return (
    a.items.length === b.items.length &&
    a.items.every((each, index) => {
      const other = b.items[index]!;
      const messageOf = ({ source: { message, outgoing } }: MessageItem) => message ?? outgoing;
      return messageOf(each) === messageOf(other) && each.startsGroup === other.startsGroup && each.when === other.when;
    })
  );
}

function computeDays({ messages, outgoing, streaming, coach, me, timezone }: ListInput): Day[] {
  const sent = new Set(messages.slice(-200).map((message) => message.client_id));
  const waiting = outgoing.filter(({ key }) => !sent.has(key));
  const days: Day[] = [];
  let last: { sender: string | null; own: boolean; at: number } | undefined;
  const addItem = (source: MessageSource, key: string, own: boolean, sender: string | null, at: number) => {
    const when = timestampOf(source.message ?? source.outgoing, at, timezone);
    let day = days.at(-1);
    // An earlier time (by a wrong device clock) starts no new day.
    if (!day || when.date > day.date) {
      day = { date: when.date, items: [] };
      days.push(day);
      last = undefined;
    }
    const startsGroup = !last || last.own !== own || last.sender !== sender || at - last.at > GROUP_GAP_MS;
    day.items.push({ key, source, own, startsGroup, when });
    last = { sender, own, at };
  };
  // While a reply is written its id is unknown, so its key comes from the reply before it.
  let reply = 'reply';
  for (const message of messages) {
    const own = message.sender.id === me;
    const coached = coach !== undefined && message.sender.id === coach;
    const key = coached ? reply : (own && message.client_id) || message.id;
    if (coached) reply = `reply-${message.id}`;
    addItem(
      { message },
      key,
      own,
      own ? null : (message.sender.id ?? message.sender.name),
      Date.parse(message.created_at),
    );
  }
  for (const each of waiting) addItem({ outgoing: each }, each.key, true, null, each.at);
  if (streaming) addItem({ message: streaming }, reply, false, streaming.sender.id, Date.parse(streaming.created_at));
  return days;
}

const known = new WeakMap<object, { timezone: string; when: Timestamp }>();

function timestampOf(source: object, at: number, timezone: string): Timestamp {
  const before = known.get(source);
  if (before?.timezone === timezone) return before.when;
  const { date, time } = toLocal(at, timezone);
  const short = clockTime(time);
  const when = { date, time: short, full: text.dateAndTime(fullDate(date), short), iso: new Date(at).toISOString() };
  known.set(source, { timezone, when });
  return when;
}

/**
 * The first unread message: `null` if there is none, `undefined` if it is not loaded. The count is as of
 * `last_message_at`; later messages are unread, too. The user's own messages count as read.
 */
export function firstUnread(
  { messages, complete }: Pick<Thread, 'messages' | 'complete'>,
  { unread_count, last_message_at }: Pick<Chat, 'unread_count' | 'last_message_at'>,
  me: string,
): string | null | undefined {
  let first: string | null = null;
  let left = unread_count;
  for (let index = messages.length - 1; index >= 0; index--) {
    const { id, created_at, sender } = messages[index]!;
    const isCounted = last_message_at !== null && created_at <= last_message_at;
    if (isCounted && left === 0) return first;
    if (sender.id === me) continue;
    first = id;
    if (isCounted) left -= 1;
  }
  return complete || (unread_count > 0 && left === 0) ? first : undefined;
}

/** The first message of another sender after the message `seen`. */
export function firstAfter(messages: readonly Message[], seen: string, me: string): string | undefined {
  let first: string | undefined;
  for (let index = messages.length - 1; index >= 0; index--) {
    const { id, sender } = messages[index]!;
    if (id <= seen) break;
    if (sender.id !== me) first = id;
  }
  return first;
}

const shownCount = numberFormat();

export const memberCount = (count: number): string => text.members(count, shownCount(count));

/** The text of the message box after a starter is chosen: the user's own text stays. */
export function withStarter(written: string, starter: string): string {
  const own = written.trim();
  return own === '' || text.starters.includes(own) ? starter : `${own} ${starter}`;
}

/* The last message of a chat, in the list of chats. */

/** 'You: See you at six', in a group also 'Grace: …'. */
export function lineOf(
  { type, ai, members, last_message }: Pick<Chat, 'type' | 'ai' | 'members' | 'last_message'>,
  me: string | undefined,
  origin: string,
): string {
  if (!last_message) return '';
  const { sender_id } = last_message;
  const content = ai ? coachTextOf(last_message.content, origin) : last_message.content;
  if (type === 'self_chat' || me === undefined) return content;
  if (sender_id === me) return text.ownLine(content);
  const sender = type === 'group_chat' ? members.find(({ id }) => id === sender_id) : undefined;
  return sender ? text.announcement(sender.name.trim().split(/\s+/)[0]!, content) : content;
}

const shortWeekday = dateFormat({ weekday: 'short' });
const shortDate = dateFormat({ month: 'short', day: 'numeric' });
const shortDateWithYear = dateFormat({ month: 'short', day: 'numeric', year: 'numeric' });

/** '3:04 PM' today, 'Mon' within a week, otherwise 'Nov 3'. */
export function whenShort(at: number, now: number, timezone: string): string {
  const { date, time } = toLocal(at, timezone);
  const today = toLocal(now, timezone).date;
  if (date >= today) return clockTime(time);
  if (date > addDays(today, -7)) return shortWeekday(date);
  return (date.slice(0, 4) === today.slice(0, 4) ? shortDate : shortDateWithYear)(date);
}

/** The chat with the latest message; `undefined` if all are empty. */
export function latestOf<Item extends Pick<Chat, 'last_message_at'>>(chats: readonly Item[]): Item | undefined {
  const at = (chat: Item) => chat.last_message_at ?? '';
  const latest = chats.reduce<Item | undefined>((a, b) => (a && at(a) >= at(b) ? a : b), undefined);
  return latest?.last_message_at ? latest : undefined;
}

/** The part of the settings that helps: the key, the coaches, or their monthly limit. */
export type Remedy = CoachRemedy | 'coaches';
