import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { ApiError } from '#frontend/lib/api-error.ts';
import { REVIEWS_KEY, SHARED_REVIEWS_KEY } from '#frontend/lib/history-keys.ts';
import { NO_RETRY } from '#frontend/lib/no-retry.ts';
import { addChange, type UnsentChange, usePendingChanges } from '#frontend/lib/unsent-changes.ts';
import { type Review, type ReviewAnswers, type ReviewSentence, reviews } from '#shared/contracts/reviews.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import * as text from '#shared/text/reviews-page.ts';
import { weekWords } from './model.ts';

/** The list key of changed answers: no query has it, because several of the above show some. */
const CHANGES = ['reviews'] as const;

/** A review; `refused` if it does not exist or is not shared with the user. */
export type FoundReview = { shown: Review } | { refused: true };

/** Entries and notes may have been changed on another page. */
const ANEW = { refetchOnMount: 'always' } as const;

/** The next page has the weeks before the last one of a full page. */
const getNextPageParam = (page: readonly Pick<Review, 'week'>[]): string | undefined =>
  page.length < LIMITS.reviewsAtOnce ? undefined : page.at(-1)?.week.from;

export const reviewQueries = {
  /** The review of the last week that has ended. */
  current: queryOptions({
    queryKey: [...REVIEWS_KEY, 'current'],
    queryFn: ({ signal }) => call(reviews.current, { signal }),
    ...ANEW,
  }),
  /**
   * A review of the user or of a confidant. A refusal is data, so that it replaces earlier data, also in the offline
   * cache.
   */
  one: (id: string) =>
    queryOptions({
      queryKey: [...SHARED_REVIEWS_KEY, 'one', id],
      queryFn: ({ signal }): Promise<FoundReview> =>
        call(reviews.read, { params: { id }, signal }).then((shown) => ({ shown }), asRefusal),
      ...ANEW,
    }),
  /** The saved reviews, newest first; with `words`, only those that contain them. */
  past: (words: string) =>
    infiniteQueryOptions({
      queryKey: [...REVIEWS_KEY, 'past', words],
      queryFn: ({ signal, pageParam }) =>
        call(reviews.list, { query: { ...(words && { q: words }), ...(pageParam && { before: pageParam }) }, signal }),
      initialPageParam: '',
      getNextPageParam,
      placeholderData: keepPreviousData,
      ...ANEW,
    }),
  /** The reviews that a confidant shares. Each page says where the next one begins. */
  sharedBy: (id: string) =>
    infiniteQueryOptions({
      queryKey: [...SHARED_REVIEWS_KEY, 'by', id],
      queryFn: ({ signal, pageParam }) =>
        call(reviews.shared, { query: { by: id, ...(pageParam && { before: pageParam }) }, signal }),
      initialPageParam: '',
      getNextPageParam: ({ before }) => before ?? undefined,
      ...ANEW,
    }),
};

function asRefusal(error: unknown): { refused: true } {
  if (error instanceof ApiError && error.status === 404) return { refused: true };
  throw error;
}

/** Answers that the server has not confirmed yet, oldest first. */
export const usePendingAnswers = (): UnsentChange[] => usePendingChanges(CHANGES);

/** A review with its unsent answers. The same object if there are none. */
export function withPending(review: Review, changes: readonly UnsentChange[]): Review {
  const own = changes.filter(({ id }) => id === review.id);
  if (own.length === 0) return review;
  return { ...review, answers: Object.assign({}, review.answers, ...own.map(({ fields }) => fields)) };
}

/** Shows answers at once, and sends them. They are for the week of this review, however long they wait. */
export function saveAnswers(client: QueryClient, review: Review, answers: Partial<ReviewAnswers>): void {
  const { method, path } = reviews.answer;
  const { helped, hindered, change } = answers;
  addChange(client, {
    kind: 'update',
    id: review.id,
    name: text.answersOf(weekWords(review.week)),
    words: [helped, hindered, change?.text].filter(Boolean).join('\n'),
    calls: [{ method, path, query: { week: review.week.from }, body: { answers } }],
    list: CHANGES,
    affects: [[...REVIEWS_KEY]],
    fields: answers,
  });
  const show = () => showReview(client, { ...review, saved: true, answers: { ...review.answers, ...answers } });
  show();
  // Running requests would bring the former answers back for a moment, once the new ones are sent.
  void client.cancelQueries({ queryKey: REVIEWS_KEY }).then(show);
}

/** Replaces a review in the cache, if it is there. */
function showReview(client: QueryClient, review: Review): void {
  const { current, one } = reviewQueries;
  client.setQueryData(current.queryKey, (known) => (known?.id === review.id ? review : known));
  client.setQueryData(one(review.id).queryKey, (known) => known && { shown: review });
}

/** Shares a review with exactly these confidants; an empty list makes it private. */
export function useShare({ id }: Pick<Review, 'id'>) {
  const client = useQueryClient();
  return useMutation({
    ...NO_RETRY,
    mutationFn: (body: { confidant_ids: string[]; notes: boolean }) => call(reviews.share, { params: { id }, body }),
    onSuccess: async (saved) => {
      await client.cancelQueries({ queryKey: REVIEWS_KEY });
      showReview(client, saved);
      void client.invalidateQueries({ queryKey: REVIEWS_KEY });
    },
  });
}

/** Sends an answer to a sentence to the chat with the owner. Returns the id of the change. */
export function sendReply(
  client: QueryClient,
  { id: reviewId, owner, sentences }: Review,
  sentence: ReviewSentence,
  content: string,
): string {
  const { method, path } = reviews.reply;
  const id = crypto.randomUUID();
  const place = sentences.findIndex((each) => each.id === sentence.id);
  addChange(client, {
    kind: 'create',
    id,
    name: text.answerFor(owner.name),
    words: content,
    calls: [
      {
        method,
        path,
        params: { id: reviewId },
        body: { sentence: place, sentence_id: sentence.id, content, client_id: id },
      },
    ],
    list: [...CHANGES, 'replies'],
    affects: [['chats']],
  });
  return id;
}
