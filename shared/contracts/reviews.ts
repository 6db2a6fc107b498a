import * as z from 'zod/mini';
import { COACH_FAILURES } from '../domain/failures.ts';
import * as LIMITS from '../domain/limits.ts';
import { PLAN_CHANGES, REVIEW_QUESTIONS, SENTENCES } from '../domain/reviews.ts';
import { clientId, message } from './chats.ts';
import { FREQUENCIES, scheduleInput } from './commitments.ts';
import { endpoint } from './endpoint.ts';
import {
  anObject,
  date,
  flag,
  idList,
  line,
  oneOf,
  optionalLine,
  paragraph,
  passage,
  search,
  timesOfDay,
  wholeNumber,
} from './fields.ts';
import { issue } from './issues.ts';

/** The params of a review's sentence; each code has some of them. Dates are by the owner's clock. */
const sentenceParams = z.object({
  /** The title of the commitment. */
  title: z.optional(z.string()),
  done: z.optional(z.number()),
  of: z.optional(z.number()),
  /** The unit of an amount. */
  unit: z.optional(z.string()),
  note: z.optional(z.string()),
  /** The day of a note, or the first and the last of a pause. */
  date: z.optional(z.string()),
  until: z.optional(z.string()),
  /** The skipped days. */
  dates: z.optional(z.array(z.string())),
  /** For a commitment that was often not done: the usual time of doing it (`HH:MM`). Not for confidants. */
  time: z.optional(z.string()),
});

/** A sentence of a review, with the history entries on which it is based. */
const reviewSentence = z.object({
  /** Unique and stable within its review: the anchor of links to it. */
  id: z.string(),
  code: z.enum(SENTENCES),
  params: sentenceParams,
  /** The sentence in the language of the request. */
  text: z.string(),
  /** `date` is that of the history entry. */
  refs: z.array(z.object({ commitment_id: z.string(), date: z.string() })),
});

const storedValue = z.union([
  z.string(),
  z.array(z.string()),
  z.object({ from: z.string(), until: z.nullable(z.string()) }),
  z.object({
    frequency: z.optional(z.enum(FREQUENCIES)),
    weekdays: z.optional(z.nullable(z.array(z.number()))),
    every: z.optional(z.nullable(z.number())),
    times: z.optional(z.nullable(z.number())),
    once_a_day: z.optional(z.boolean()),
    target: z.optional(
      z.nullable(z.object({ direction: z.enum(['at_least', 'at_most']), amount: z.number(), unit: z.string() })),
    ),
  }),
]);

/** The user's answers to the three questions: what helped, what got in the way, what will change. */
const reviewAnswers = z.object({
  helped: z.nullable(z.string()),
  hindered: z.nullable(z.string()),
  change: z.nullable(
    z.object({
      text: z.nullable(z.string()),
      /** The change of plan that was made; null for confidants. */
      action: z.nullable(
        z.object({ kind: z.enum(PLAN_CHANGES), commitment_id: z.string(), value: z.nullable(storedValue) }),
      ),
    }),
  ),
});

const review = z.object({
  id: z.string(),
  owner: z.object({ id: z.string(), name: z.string() }),
  /** The first and the last day of the week by its owner's clock. */
  week: z.object({ from: z.string(), to: z.string() }),
  /** In the order of the board. For a confidant, without sentences about commitments that they do not see. */
  sentences: z.array(reviewSentence),
  /** Nothing was done in the week, although something was due: one sentence welcomes back. False for confidants. */
  away: z.boolean(),
  /** Open commitments that were due and not done for 14 days, to pause or close. Empty for confidants. */
  cold: z.array(z.string()),
  answers: reviewAnswers,
  /** The ids of the confidants who can read it. A confidant gets only their own id. */
  shared_with: z.array(z.string()),
  /** Whether those readers also see the notes in it. */
  notes_shared: z.boolean(),
  /** Whether it was answered or shared: then its sentences no longer change. */
  saved: z.boolean(),
  /** The instant at which it was saved; until then, the end of the week. */
  created_at: z.string(),
  /** The instant from which this user no longer sees all of it; null if none is known. */
  visible_until: z.nullable(z.string()),
});

/** A review that a confidant shares, in a list. */
const sharedReview = z.pick(review, { id: true, owner: true, week: true });

/** A page of such reviews, newest first. */
const sharedReviews = z.object({
  reviews: z.array(sharedReview),
  /** The `before` of the next page; null if there is none. */
  before: z.nullable(z.string()),
});

const planned = { commitment_id: line('id', LIMITS.idLength) };

/** The change of plan that one tap makes. */
const planChange = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('cue'), ...planned, value: optionalLine('cue', LIMITS.cueLength) }),
    z.object({ kind: z.literal('reminders'), ...planned, value: timesOfDay('reminders', LIMITS.reminders) }),
    z.object({
      kind: z.literal('schedule'),
      ...planned,
      value: z.nullable(z.extend(scheduleInput, { frequency: z.optional(oneOf('frequency', FREQUENCIES)) })),
    }),
    z.object({
      kind: z.literal('pause'),
      ...planned,
      value: z.object({ from: date('from'), until: z.nullable(date('until')) }, anObject('pause')),
    }),
    z.object({ kind: z.literal('close'), ...planned, value: z.optional(z.null()) }),
  ],
  { error: issue('not_one_of', { label: 'action', choices: PLAN_CHANGES }) },
);

/** The answers to change, for form and call: only the given ones are set, and null or an empty text removes one. */
const answersChange = z.object(
  {
    helped: z.optional(paragraph('helped', LIMITS.reviewAnswerLength)),
    hindered: z.optional(paragraph('hindered', LIMITS.reviewAnswerLength)),
    change: z.optional(
      z.nullable(
        z.object(
          {
            text: z.optional(paragraph('change', LIMITS.reviewAnswerLength)),
            action: z.optional(z.nullable(planChange)),
          },
          anObject('change'),
        ),
      ),
    ),
  },
  anObject('answers'),
);

/** The readers of a review, for form and call. Replaces the list; an empty one makes the review private. */
export const reviewShare = z.object({
  confidant_ids: idList(LIMITS.confidants),
  notes: flag('notes'),
});

/** An answer to a sentence of a review. */
const reviewReply = z.object({
  /** The index of the sentence in the list that the caller saw. */
  sentence: wholeNumber('sentence', 0, LIMITS.reviewSentences),
  /** The id of the sentence, which decides if the list has changed since. */
  sentence_id: z.optional(z.nullable(line('id', LIMITS.sentenceIdLength))),
  /** Set by the owner: the confidant who gets the answer. A confidant answers the owner. */
  confidant_id: z.optional(z.nullable(line('id', LIMITS.idLength))),
  content: passage('message', LIMITS.reviewReplyLength, issue('required', { label: 'message' })),
  /** Sending the same id again does not create a second message. */
  client_id: z.optional(z.nullable(clientId)),
});

export const reviews = {
  list: endpoint('GET', '/api/v1/reviews', {
    summary:
      `The user's saved reviews, newest first, at most ${LIMITS.reviewsAtOnce}: all, or those whose sentences and ` +
      'answers have all words of a search, ignoring case and accents; with `before` those of weeks that began earlier',
    query: z.object({
      q: z.optional(search(LIMITS.searchMinimum, LIMITS.searchLength)),
      before: z.optional(date('date')),
    }),
    reply: z.array(review),
  }),
  shared: endpoint('GET', '/api/v1/reviews/shared', {
    summary:
      `The reviews that a confidant shares with the user, newest first, at most ${LIMITS.reviewsAtOnce}, and where ` +
      'earlier ones begin; with `before` those of weeks that began earlier. One call looks through two years, so it ' +
      'may find few, or none, though there are earlier ones',
    errors: ['confidant_not_found'],
    query: z.object({ by: line('confidant', LIMITS.idLength), before: z.optional(date('date')) }),
    reply: sharedReviews,
  }),
  current: endpoint('GET', '/api/v1/reviews/current', {
    summary: "The review of the user's week that ended last; null when it holds nothing",
    reply: z.nullable(review),
  }),
  answer: endpoint('PUT', '/api/v1/reviews/current', {
    summary:
      'Answer the review of the week that ended last, or of the `week` that began on a date up to ' +
      `${LIMITS.reviewDaysBack} days ago. The first answer saves its sentences as they are`,
    errors: ['review_not_found', 'review_too_old', 'unknown_ids'],
    query: z.object({ week: z.optional(date('week')) }),
    body: z.object({ answers: answersChange }),
    reply: review,
  }),
  read: endpoint('GET', '/api/v1/reviews/{id}', {
    summary: 'One review: of the user, or of a confidant who shares it with them. The owner sees that it was opened',
    errors: ['review_not_found'],
    reply: review,
  }),
  share: endpoint('POST', '/api/v1/reviews/{id}/share', {
    summary:
      'Show a review to these confidants alone, with or without the notes in it; to nobody with an empty list. It is ' +
      'saved as it is. Only confidants whom the user shows commitments',
    errors: ['review_not_found', 'unknown_confidants'],
    status: 200,
    body: reviewShare,
    reply: review,
  }),
  words: endpoint('POST', '/api/v1/reviews/{id}/words', {
    summary:
      "A draft of an answer to a question of the user's own review, by their first active coach, from what the review " +
      'says and that coach may read. It uses the AI key, counts as a reply, and saves nothing; without a draft a ' +
      'code says why',
    errors: ['coach_not_found', 'review_not_found'],
    status: 200,
    body: z.object({ question: oneOf('question', REVIEW_QUESTIONS) }),
    reply: z.object({ draft: z.nullable(z.string()), failure: z.nullable(z.enum(COACH_FAILURES)) }),
  }),
  reply: endpoint('POST', '/api/v1/reviews/{id}/replies', {
    summary:
      'Answer to a sentence of a review in the chat of the two; the message quotes it and ends with its address. The ' +
      'same `client_id` again answers 200 and the same message',
    errors: ['chat_not_found', 'conversation_closed', 'review_not_found', 'sentence_not_found', 'unknown_confidants'],
    status: 201,
    repeatStatus: 200,
    body: reviewReply,
    reply: message,
  }),
};

export type Review = z.output<typeof review>;
export type SharedReview = z.output<typeof sharedReview>;
export type SharedReviews = z.output<typeof sharedReviews>;
export type ReviewSentence = z.output<typeof reviewSentence>;
export type ReviewAnswers = z.output<typeof reviewAnswers>;
export type PlanAction = NonNullable<NonNullable<ReviewAnswers['change']>['action']>;
export type AnswersChange = z.input<typeof answersChange>;
