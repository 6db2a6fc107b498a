import type { Item } from '#functions/lib/data/dynamodb.ts';
import { keys, prefixes } from '#functions/lib/data/keys.ts';
import { queryBackwards, queryLast, queryPageBackwards } from '#functions/lib/data/queries.ts';
import { get, updated } from '#functions/lib/data/table.ts';
import type { ReviewAnswers } from '#shared/contracts/reviews.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { LAST_DATE } from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/local-time.ts';
import type { ReviewContent } from '#shared/domain/reviews.ts';
import type { Visibility } from '#shared/domain/visibility.ts';

/*
 * Saved reviews: an item for each week of a user, by its first day. The sentences are saved with the first answer, or
 * when the review is first shared, and never change afterwards.
 */

/** A review that was answered or shared. */
export interface SavedReview extends ReviewContent {
  week: { from: string; to: string };
  /** Epoch milliseconds. */
  savedAt: number;
  answers: ReviewAnswers;
  /** The users with whom it was shared, and since when (epoch milliseconds). Some may no longer be confidants. */
  shared: ReadonlyMap<string, number>;
  notesShared: boolean;
}

/** The fields of a saved review that decide whether somebody can read it. */
export type ReviewSharing = Pick<SavedReview, 'week' | 'shared'>;

/** The contents of a review that is not saved yet. */
export interface UnsavedReview extends ReviewContent {
  week: { from: string; to: string };
}

/** The sharing of a review as a visibility, for `visible`. */
export function sharingOf({ shared }: Pick<SavedReview, 'shared'>): Visibility {
  return { audience: 'chosen', people: [...shared].map(([id, since]) => ({ id, since, until: null })) };
}

/** The saved review of the week that began on a date: one GetItem. */
export async function loadReview(userId: string, from: string): Promise<SavedReview | undefined> {
  const item = await get(keys.review(userId, from));
  return item && toReview(item);
}

/** The latest saved reviews of weeks that began before a date, or of all, newest first: one Query per megabyte. */
export async function loadReviews(
  userId: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<SavedReview[]> {
  const last = before === undefined ? LAST_DATE : addDays(before, -1);
  const items = await queryLast(keys.user(userId).PK, prefixes.review, keys.review(userId, last).SK, limit);
  return items.map(toReview).reverse();
}

/**
 * The saved reviews of weeks that began before a date, or all of them, newest first, page by page: one Query for each
 * megabyte.
 */
export async function* loadReviewPages(userId: string, before: string | undefined): AsyncGenerator<SavedReview[]> {
  const last = before === undefined ? LAST_DATE : addDays(before, -1);
  const pages = queryBackwards(keys.user(userId).PK, prefixes.review, keys.review(userId, last).SK);
  for await (const page of pages) yield page.map(toReview);
}

/** The number of saved reviews that one call looks through: two years. */
const LOOKED_THROUGH = 104;

/**
 * The saved reviews that are shared with a person, of weeks that began before a date or of all: newest first, at most
 * 26, among the latest 104. The returned `before` is the argument for the next call, or null after the last one. So a
 * result may have few reviews or none although older ones exist. One Query of at most 1 MB.
 */
export async function loadSharedWith(
  userId: string,
  personId: string,
  before: string | undefined,
): Promise<{ sharings: ReviewSharing[]; before: string | null }> {
  const last = before === undefined ? LAST_DATE : addDays(before, -1);
  const page = await queryPageBackwards(keys.user(userId).PK, prefixes.review, keys.review(userId, last).SK, {
    limit: LOOKED_THROUGH,
    attributes: '#sk, #to, #shared.#person',
    names: { '#to': 'to', '#shared': 'shared', '#person': personId },
  });
  const all = page.items.map(toSharing);
  const theirs = all.filter(({ shared }) => shared.has(personId));
  const sharings = theirs.slice(0, LIMITS.reviewsAtOnce);
  const isCut = sharings.length < theirs.length;
  if (page.isLast && !isCut) return { sharings, before: null };
  return { sharings, before: (isCut ? sharings : all).at(-1)?.week.from ?? null };
}

/** Changes the given answers of a review, and saves it if it was not saved: one UpdateItem. Harmless to repeat. */
export function saveAnswers(
  userId: string,
  review: UnsavedReview,
  answers: Partial<ReviewAnswers>,
  now: number,
): Promise<SavedReview> {
  return save(userId, review, answers, now);
}

/** Changes whom a review is shared with, and saves it if it was not saved: one UpdateItem. Harmless to repeat. */
export function saveSharing(
  userId: string,
  review: UnsavedReview,
  { shared, notesShared }: Pick<SavedReview, 'shared' | 'notesShared'>,
  now: number,
): Promise<SavedReview> {
  return save(userId, review, { shared: Object.fromEntries(shared), notesShared }, now);
}

async function save(userId: string, review: UnsavedReview, changed: Item, now: number): Promise<SavedReview> {
  const { week, sentences, away, cold } = review;
  const kept = { to: week.to, sentences, away, cold, savedAt: now };
  return toReview(await updated(keys.review(userId, week.from), { set: changed, setOnce: kept }));
}

/** A stored review. */
function toReview(item: Item): SavedReview {
  const { sentences, away, cold, savedAt, helped = null, hindered = null, change = null } = item;
  return {
    ...toSharing(item),
    sentences: sentences as SavedReview['sentences'],
    away: away === true,
    cold: cold as string[],
    savedAt: Number(savedAt),
    answers: { helped, hindered, change } as ReviewAnswers,
    notesShared: item.notesShared === true,
  };
}

function toSharing({ SK, to, shared }: Item): ReviewSharing {
  return {
    week: { from: String(SK).slice(prefixes.review.length), to: String(to) },
    shared: new Map(Object.entries((shared ?? {}) as Record<string, number>)),
  };
}
