import { imports } from '#shared/contracts/imports.ts';
import { type AnswersChange, type Review, reviews } from '#shared/contracts/reviews.ts';
import { addDays } from '#shared/domain/local-time.ts';
import type { Caller, Person } from './world.ts';

const DAYS = 15;

/** Days of the two weeks before an instant, the latest first: yesterday has the index 0. Of UTC. */
function daysBefore(now: number): string[] {
  const today = new Date(now).toISOString().slice(0, 10);
  return Array.from({ length: DAYS }, (_, k) => addDays(today, -1 - k));
}

/**
 * Gives a person a commitment of the last two weeks, which was done on each day, with a note. Returns the review of
 * their week that ended last. The same again changes nothing.
 */
export async function withReview(person: Person, now = Date.now()): Promise<Review> {
  const days = daysBefore(now);
  await person.call(imports.create, {
    body: {
      source: 'Notebook',
      commitments: [{ key: 'read', title: 'Read', frequency: 'daily', start_date: days.at(-1)! }],
      entries: days.map((date) => ({ key: 'read', date, status: 'completed', note: 'In the garden' })),
    },
  });
  const review = await person.call(reviews.current);
  if (!review) throw new Error('The week holds nothing');
  return review;
}

const SINCE = 28;

/**
 * Gives a person 'Read', which was done on three of seven days of their last week, and 'Swim', which was not done for
 * four weeks. Returns the review of that week.
 */
export async function withMisses(person: Person, now = Date.now()): Promise<Review> {
  const start_date = addDays(new Date(now).toISOString().slice(0, 10), -SINCE);
  const commitments = ['Read', 'Swim'].map((title) => ({ key: title, title, frequency: 'daily' as const, start_date }));
  const keep = async (days: readonly string[]) => {
    const entries = days.map((date) => ({ key: 'Read', date, status: 'completed' as const }));
    await person.call(imports.create, { body: { source: 'Notebook', commitments, entries } });
    return person.call(reviews.current);
  };
  const away = await keep([]);
  const from = away?.week.from ?? '';
  const review = await keep([0, 2, 4].map((days) => addDays(from, days)));
  if (!review) throw new Error('The week holds nothing');
  return review;
}

/** The sentences of a review. */
export const said = ({ sentences }: Pick<Review, 'sentences'>): string[] => sentences.map(({ text }) => text);

/** Answers the review of the last week, or of the week that began on a date. */
export const answered = (person: Caller, answers: AnswersChange, week?: string): Promise<Review> =>
  person.call(reviews.answer, { body: { answers }, ...(week && { query: { week } }) });

/** Shares a review with these people alone. */
export const shared = (owner: Caller, { id }: Review, viewers: readonly Person[], notes = false): Promise<Review> =>
  owner.call(reviews.share, { params: { id }, body: { confidant_ids: viewers.map((each) => each.id), notes } });

/** Reads a review. */
export const read = (person: Caller, { id }: Pick<Review, 'id'>): Promise<Review> =>
  person.call(reviews.read, { params: { id } });

/** The status of a refusal, and its codes with their fields. */
export async function refused(person: Caller, method: string, path: string, body?: unknown): Promise<unknown[]> {
  const answer = await person.raw(method, path, body === undefined ? {} : { body });
  const { details } = answer.body as { details: { code: string; field?: string }[] };
  return [answer.status, ...details.flatMap(({ code, field }) => (field ? [code, field] : [code]))];
}

/** Imports a daily commitment that began long ago, and was done on these days of 2026. Returns its id. */
export async function imported(person: Caller, title: string, days: readonly [date: string, note?: string][]) {
  const { commitments } = await person.call(imports.create, {
    body: {
      source: 'Notebook',
      commitments: [{ key: 'a', title, frequency: 'daily', start_date: '2026-04-20' }],
      entries: days.map(([date, note]) => ({ key: 'a', date, status: 'completed', ...(note && { note }) })),
    },
  });
  return commitments[0]!.id;
}
