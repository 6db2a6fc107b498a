import type { HistoryEntry } from '#shared/contracts/commitments.ts';
import type { ActionKind } from '#shared/domain/actions.ts';

/* What a user has done on all devices, and what must come of it. All instants are the server's, in milliseconds. */

interface Known {
  createdAt: number;
  /** `maybe` if the attempt failed after it may have arrived. */
  gone: boolean | 'maybe';
  /** The title that it may have in the end, by the device that gave it. */
  titles: Map<string, string>;
  /** All titles that it was ever given. */
  given: Set<string>;
  actions: { kind: ActionKind; at: number }[];
  /** The last note of each writer, by day. */
  notes: Map<string, Map<string, string>>;
  /** The last correction of each writer, by day. They have the same instant: the end of the day. */
  corrections: Map<string, Map<string, ActionKind>>;
}

const DAY = 86_400_000;
/** The clocks of devices are wrong by less than this. */
const TOLERANCE = 5 * 60_000;

export const dateOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** What a user gives a title, renames and deletes: commitments, or categories. */
class Titled {
  readonly known = new Map<string, Known>();
  /** Titles of those whose saving failed after it may have arrived, and when. */
  readonly doubtful = new Map<string, number>();

  created(id: string, title: string, device: string, createdAt: number): void {
    this.known.set(id, {
      createdAt,
      gone: false,
      titles: new Map([[device, title]]),
      given: new Set([title]),
      actions: [],
      notes: new Map(),
      corrections: new Map(),
    });
  }

  /** One that a screen shows or that the server has. */
  find({ id, title }: { id: string; title: string }): Known {
    const doubted = this.doubtful.get(title);
    if (doubted !== undefined && !this.known.has(id)) {
      this.doubtful.delete(title);
      this.created(id, title, 'doubtful', doubted);
    }
    const found = this.known.get(id);
    if (!found) throw new Error(`Nobody has created ${title} (${id})`);
    return found;
  }

  /** `isAlone`: nothing else waits anywhere that could replace it. */
  renamed(known: Known, title: string, device: string, isAlone: boolean): void {
    if (isAlone) known.titles.clear();
    known.titles.set(device, title);
    known.given.add(title);
  }

  /** Whether it ever had this title or note: a device may keep one that its own has replaced. */
  wasGiven(id: string, words: string): boolean {
    return this.known.get(id)?.given.has(words) ?? false;
  }

  /** What differs from it in what the server has; empty if nothing. */
  differences(listed: readonly { id: string; title: string }[]): string[] {
    const wrong: string[] = [];
    for (const each of listed) {
      const { gone, titles } = this.find(each);
      if (gone === true) wrong.push(`${each.title} is back after its deletion`);
      if (![...titles.values()].includes(each.title)) {
        wrong.push(`${each.title} is not called ${[...titles.values()].join(' or ')}`);
      }
    }
    const ids = listed.map(({ id }) => id);
    if (new Set(ids).size < ids.length) wrong.push(`one is listed twice: ${ids}`);
    for (const [id, { gone, titles }] of this.known) {
      if (gone === false && !ids.includes(id)) wrong.push(`${[...titles.values()].join(' or ')} (${id}) is lost`);
    }
    return wrong;
  }
}

/** The commitments, and all else of the user. */
export class Model extends Titled {
  /** What was written in the chat, in the order of writing. `by`: those of one writer are sent in this order. */
  readonly said: { content: string; by: string }[] = [];
  /** The exercises that were logged, by their unique name: whether they are gone, or may not be there (`maybe`). */
  readonly logged = new Map<string, boolean | 'maybe'>();
  readonly categories = new Titled();

  /** Notes of one writer are sent in their order. */
  noted(known: Known, note: string, at: number, writer: string): void {
    const ofDay = known.notes.get(dateOf(at)) ?? new Map<string, string>();
    ofDay.set(writer, note);
    known.notes.set(dateOf(at), ofDay);
    known.given.add(note);
  }

  corrected(known: Known, kind: ActionKind, date: string, writer: string): void {
    const ofDay = known.corrections.get(date) ?? new Map<string, ActionKind>();
    ofDay.set(writer, kind);
    known.corrections.set(date, ofDay);
  }

  /** What differs from it in the names of the exercises. */
  logDifferences(names: readonly string[]): string[] {
    const wrong = names.filter((name) => !this.logged.has(name) || this.logged.get(name) === true);
    const missing = [...this.logged].filter(([name, gone]) => gone === false && !names.includes(name));
    return [
      ...wrong.map((name) => `${name} is there`),
      ...missing.map(([name]) => `${name} is lost`),
      ...(new Set(names).size < names.length ? [`one is there twice: ${names}`] : []),
    ];
  }

  /** The same of the contents of the chat. */
  chatDifferences(contents: readonly string[]): string[] {
    const wrong: string[] = [];
    const all = this.said.map(({ content }) => content);
    if (contents.toSorted().join() !== all.toSorted().join()) wrong.push(`the chat has ${contents}, not ${all}`);
    for (const writer of new Set(this.said.map(({ by }) => by))) {
      const own = this.said.filter(({ by }) => by === writer).map(({ content }) => content);
      const found = contents.filter((each) => own.includes(each));
      if (found.join() !== own.join()) wrong.push(`the order is ${found}, not ${own}`);
    }
    return wrong;
  }

  /** The same of the history of one commitment, from its first day until `now`. */
  historyDifferences(id: string, entries: readonly HistoryEntry[], now: number): string[] {
    const { createdAt, actions, notes, corrections } = this.known.get(id)!;
    const wrong: string[] = [];
    const days: string[] = [];
    for (let day = createdAt; dateOf(day) <= dateOf(now); day += DAY) days.push(dateOf(day));
    if (days.join() !== entries.map(({ date }) => date).join()) wrong.push(`${id}: other days than ${days}`);
    for (const entry of entries) {
      const last = actions
        .filter(({ at }) => dateOf(at) === entry.date)
        .sort((a, b) => a.at - b.at)
        .at(-1);
      const isToday = entry.date === dateOf(now);
      const open = isToday ? 'pending' : 'missed';
      const corrected = [...(corrections.get(entry.date)?.values() ?? [])];
      const expected = (corrected.length > 0 ? corrected : [last?.kind ?? 'pending']).map(
        (kind) => ({ completed: 'completed', skipped: 'skipped', pending: open })[kind],
      );
      const found = entry.skipped ? 'skipped' : entry.status;
      if (!expected.includes(found)) wrong.push(`${id} is ${found} on ${entry.date}, not ${expected.join(' or ')}`);
      const written = [...(notes.get(entry.date)?.values() ?? [])];
      const isNoted = written.length === 0 ? entry.note === null : written.includes(entry.note ?? '');
      if (!isNoted) wrong.push(`the note on ${id} on ${entry.date} is ${entry.note}, not ${written.join(' or ')}`);
      const isDone = entry.completed_at !== null && last !== undefined && corrected.length === 0;
      if (isDone && Math.abs(Date.parse(entry.completed_at!) - last.at) > TOLERANCE) {
        wrong.push(`${id} was completed at ${entry.completed_at}, not ${new Date(last.at).toISOString()}`);
      }
    }
    return wrong;
  }
}
