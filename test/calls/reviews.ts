import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { type Review, reviews } from '#shared/contracts/reviews.ts';
import { saveKey } from '#test/support/coaches.ts';
import { confidants } from '#test/support/confidants.ts';
import { withReview } from '#test/support/reviews.ts';
import type { Asked, Caller, Person } from '#test/support/world.ts';
import { type Calls, type Cost, cost, type Scenario } from './support/call.ts';
import { confidant, message, withKey } from './support/items.ts';

const ANSWERS = { helped: 'The garden', hindered: null };

const of = ({ id }: Review) => ({ params: { id } });

const ownReview = async (owner: Person) => of(await withReview(owner));

const share = async (owner: Person, viewer: Person, review: Review) => {
  await owner.call(reviews.share, { ...of(review), body: { confidant_ids: [viewer.id], notes: true } });
  return of(review);
};

interface Reviewed {
  /** Two new users who are confidants. */
  owner: Person;
  viewer: Person;
  review: Review;
}

/** A call about the review of one of two new users, before which it may be answered. */
function withReviews(
  when: string,
  expected: Cost,
  prepare: (reviewed: Reviewed) => Promise<{ caller: Caller; request?: Asked<Endpoint> }>,
): Scenario {
  return {
    when,
    cost: expected,
    async prepare(stage) {
      const [owner, viewer] = [await stage.person(), await stage.person()];
      await confidants(owner, viewer);
      const { caller, request = {} } = await prepare({ owner, viewer, review: await withReview(owner) });
      return { caller, request };
    },
  };
}

export const reviewsCalls: Calls<'reviews'> = {
  list: {
    example: async (owner) => {
      await share(owner, await confidant(owner), await withReview(owner));
      return { query: { q: 'garden', before: '2190-01-01' } };
    },
    scenarios: [
      withReviews('', cost(1, { Query: 2 }), async ({ owner }) => {
        await owner.call(reviews.answer, { body: { answers: ANSWERS } });
        return { caller: owner };
      }),
      withReviews('a search', cost(1, { Query: 2 }), async ({ owner }) => {
        await owner.call(reviews.answer, { body: { answers: ANSWERS } });
        return { caller: owner, request: { query: { q: 'garden' } } };
      }),
    ],
  },
  shared: {
    example: async (owner) => ({ query: { by: (await confidant(owner)).id } }),
    scenarios: [
      withReviews('', cost(1, { GetItem: 2, Query: 1 }), async ({ owner, viewer }) => ({
        caller: viewer,
        request: { query: { by: owner.id } },
      })),
    ],
  },
  current: {
    example: async (owner) => {
      await withReview(owner);
      return {};
    },
    scenarios: [
      // The history and the notes of two weeks.
      withReviews('unsaved', cost(2, { Query: 5 }), async ({ owner }) => ({ caller: owner })),
      withReviews('saved', cost(1, { Query: 3 }), async ({ owner }) => {
        await owner.call(reviews.answer, { body: { answers: ANSWERS } });
        return { caller: owner };
      }),
    ],
  },
  answer: {
    example: async (owner) => {
      const { week, sentences } = await withReview(owner);
      const [ref] = sentences.flatMap(({ refs }) => refs);
      const action = { kind: 'cue' as const, commitment_id: ref?.commitment_id ?? '', value: 'After lunch' };
      return {
        query: { week: week.from },
        body: { answers: { helped: 'The garden', hindered: 'Rain', change: { text: 'Read after lunch', action } } },
      };
    },
    scenarios: [
      withReviews('first', cost(3, { Query: 5, UpdateItem: 1 }), async ({ owner }) => ({
        caller: owner,
        request: { body: { answers: ANSWERS } },
      })),
      withReviews('again', cost(2, { Query: 2, GetItem: 1, UpdateItem: 1 }), async ({ owner, review }) => {
        await owner.call(reviews.answer, { body: { answers: ANSWERS } });
        return { caller: owner, request: { query: { week: review.week.from }, body: { answers: { helped: 'Rain' } } } };
      }),
    ],
  },
  read: {
    example: ownReview,
    scenarios: [
      withReviews('of the user', cost(2, { Query: 4, GetItem: 1 }), async ({ owner, review }) => ({
        caller: owner,
        request: of(review),
      })),
      // The write notes who looked. The second Query finds whether the quoted notes are still there.
      withReviews(
        'of a confidant',
        cost(2, { GetItem: 3, Query: 2, UpdateItem: 1 }),
        async ({ owner, viewer, review }) => ({ caller: viewer, request: await share(owner, viewer, review) }),
      ),
    ],
  },
  share: {
    example: async (owner) => ({
      ...(await ownReview(owner)),
      body: { confidant_ids: [(await confidant(owner)).id], notes: true },
    }),
    scenarios: [
      // The confidant is told in the chat.
      withReviews(
        '',
        cost(5, { Query: 4, GetItem: 1, BatchGetItem: 1, UpdateItem: 1, TransactWriteItems: 1 }),
        async ({ owner, viewer, review }) => ({
          caller: owner,
          request: { ...of(review), body: { confidant_ids: [viewer.id], notes: true } },
        }),
      ),
    ],
  },
  words: {
    example: async (owner) => {
      await withKey(owner);
      return { ...(await ownReview(owner)), body: { question: 'hindered' } };
    },
    scenarios: [
      // The month's cost, one of the day's replies, and what it has cost.
      withReviews('first of a day', cost(6, { Query: 5, GetItem: 2, UpdateItem: 3 }), async ({ owner, review }) => {
        await saveKey(owner);
        return { caller: owner, request: { ...of(review), body: { question: 'helped' } } };
      }),
    ],
  },
  reply: {
    example: async (owner) => {
      const other = await confidant(owner);
      const asked = await share(owner, other, await withReview(owner));
      return { ...asked, body: { sentence: 0, confidant_id: other.id, ...message() } };
    },
    scenarios: [
      withReviews(
        '',
        cost(3, { GetItem: 3, BatchGetItem: 1, Query: 2, TransactWriteItems: 1 }),
        async ({ owner, viewer, review }) => ({
          caller: viewer,
          request: { ...(await share(owner, viewer, review)), body: { sentence: 0, ...message() } },
        }),
      ),
    ],
  },
};
