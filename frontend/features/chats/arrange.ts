import { clockTime } from '#frontend/lib/clock-time.ts';
import type { Message } from '#shared/contracts/chats.ts';
import { toLocal } from '#shared/domain/local-time.ts';
import type { Outgoing } from './outgoing.ts';
import { fullDate } from './words.ts';

/* What stands where: days, and in each the messages, of which those that follow each other closely are one group. */

/** Said by somebody, or about to be said by oneself. */
export type Said = { message: Message; outgoing?: never } | { message?: never; outgoing: Outgoing };

/** The id of what is being written. */
export const GROWING = 'growing';

export interface Placed {
  /** The same before and after it was sent, or written: what is on the screen stays the same element, in its place. */
  key: string;
  said: Said;
  own: boolean;
  /** Nobody else has said something just before: the name stands above it. */
  first: boolean;
  when: When;
}

export interface Day {
  date: string;
  placed: Placed[];
}

export interface When {
  date: string;
  /** '3:04 PM' */
  time: string;
  /** 'Friday, November 20, 2026 at 3:04 PM' */
  whole: string;
  iso: string;
}

/** How long a group goes on without a word. */
const PAUSE = 5 * 60_000;

interface Arranged {
  messages: readonly Message[];
  outgoing: readonly Outgoing[];
  /** What somebody is writing, as far as it goes: it comes after all else. */
  growing?: Message | undefined;
  /** The AI that answers here. */
  coach?: string | undefined;
  me: string;
  timezone: string;
}

/**
 * Days with what was said on each, oldest first; what is not sent yet comes after all else, and last what is being written.
 * A day that is as it was `before` stays the same object: of a long chat only the last one is drawn anew.
 */
export function arranged(chat: Arranged, before: readonly Day[] = []): Day[] {
  const known = new Map(before.map((day) => [day.date, day]));
  return days(chat).map((day) => {
    const was = known.get(day.date);
    return was && isSame(was, day) ? was : day;
  });
}

function isSame(a: Day, b: Day): boolean {
  return (
    a.placed.length === b.placed.length &&
    a.placed.every((each, index) => {
      const other = b.placed[index]!;
      const saidOf = ({ said: { message, outgoing } }: Placed) => message ?? outgoing;
      return saidOf(each) === saidOf(other) && each.first === other.first && each.when === other.when;
    })
  );
}

function days({ messages, outgoing, growing, coach, me, timezone }: Arranged): Day[] {
  const sent = new Set(messages.slice(-200).map((message) => message.client_id));
  const waiting = outgoing.filter(({ key }) => !sent.has(key));
  const days: Day[] = [];
  let last: { sender: string | null; own: boolean; at: number } | undefined;
  const place = (said: Said, key: string, own: boolean, sender: string | null, at: number) => {
    const when = whenOf(said.message ?? said.outgoing, at, timezone);
    let day = days.at(-1);
    // An instant that is out of order (a device's clock) begins no earlier day.
    if (!day || when.date > day.date) {
      day = { date: when.date, placed: [] };
      days.push(day);
      last = undefined;
    }
    const first = !last || last.own !== own || last.sender !== sender || at - last.at > PAUSE;
    day.placed.push({ key, said, own, first, when });
    last = { sender, own, at };
  };
  // While a reply is written, nobody knows its id: it goes by the one before it.
  let reply = 'reply';
  for (const message of messages) {
    const own = message.sender.id === me;
    const coached = coach !== undefined && message.sender.id === coach;
    const key = coached ? reply : (own && message.client_id) || message.id;
    if (coached) reply = `reply-${message.id}`;
    place(
      { message },
      key,
      own,
      own ? null : (message.sender.id ?? message.sender.name),
      Date.parse(message.created_at),
    );
  }
  for (const each of waiting) place({ outgoing: each }, each.key, true, null, each.at);
  if (growing) place({ message: growing }, reply, false, growing.sender.id, Date.parse(growing.created_at));
  return days;
}

const known = new WeakMap<object, { timezone: string; when: When }>();

function whenOf(said: object, at: number, timezone: string): When {
  const before = known.get(said);
  if (before?.timezone === timezone) return before.when;
  const { date, time } = toLocal(at, timezone);
  const short = clockTime(time);
  const when = { date, time: short, whole: `${fullDate(date)} at ${short}`, iso: new Date(at).toISOString() };
  known.set(said, { timezone, when });
  return when;
}
