/** Scenarios of the calls for weekly reviews. */
import { randomUUID } from 'node:crypto';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { type Review, reviews } from '#shared/contracts/reviews.ts';
import { saveKey } from '#test/support/coaches.ts';
import { confidants } from '#test/support/confidants.ts';
import { withReview } from '#test/support/reviews.ts';
import type { Asked, Caller, Person } from '#test/support/world.ts';
import type { Cost, Scenario } from './scenarios.ts';

const ANSWERS = { helped: 'The garden', hindered: null };

export const REVIEW_SCENARIOS: Scenario[] = [
  of(reviews.list, '', { requests: { Query: 2 }, roundTrips: 1 }, async ({ owner }) => {
    await owner.call(reviews.answer, { body: { answers: ANSWERS } });
    return { caller: owner };
  }),
  of(reviews.list, 'a search', { requests: { Query: 2 }, roundTrips: 1 }, async ({ owner }) => {
    await owner.call(reviews.answer, { body: { answers: ANSWERS } });
    return { caller: owner, request: { query: { q: 'garden' } } };
  }),
  of(reviews.shared, '', { requests: { GetItem: 2, Query: 1 }, roundTrips: 1 }, async ({ owner, viewer }) => ({
    caller: viewer,
    request: { query: { by: owner.id } },
  })),
  // The history and the notes of two weeks.
  of(reviews.current, 'unsaved', { requests: { Query: 5 }, roundTrips: 2 }, async ({ owner }) => ({ caller: owner })),
  of(reviews.current, 'saved', { requests: { Query: 3 }, roundTrips: 1 }, async ({ owner }) => {
    await owner.call(reviews.answer, { body: { answers: ANSWERS } });
    return { caller: owner };
  }),
  of(reviews.answer, 'first', { requests: { Query: 5, UpdateItem: 1 }, roundTrips: 3 }, async ({ owner }) => ({
    caller: owner,
    request: { body: { answers: ANSWERS } },
  })),
  of(reviews.answer, 'again', { requests: { Query: 2, GetItem: 1, UpdateItem: 1 }, roundTrips: 2 }, async (all) => {
    const { owner, review } = all;
    await owner.call(reviews.answer, { body: { answers: ANSWERS } });
    return { caller: owner, request: { query: { week: review.week.from }, body: { answers: { helped: 'Rain' } } } };
  }),
  of(reviews.read, 'of the user', { requests: { Query: 4, GetItem: 1 }, roundTrips: 2 }, async ({ owner, review }) => ({
    caller: owner,
    request: { params: { id: review.id } },
  })),
  // The write notes who looked. The second Query finds whether the quoted notes are still there.
  of(
    reviews.read,
    'of a confidant',
    { requests: { GetItem: 3, Query: 2, UpdateItem: 1 }, roundTrips: 2 },
    async (all) => ({ caller: all.viewer, request: await shared(all) }),
  ),
  // The confidant is told in the chat.
  of(
    reviews.share,
    '',
    { requests: { Query: 4, GetItem: 1, BatchGetItem: 1, UpdateItem: 1, TransactWriteItems: 1 }, roundTrips: 5 },
    async (all) => ({
      caller: all.owner,
      request: { params: { id: all.review.id }, body: { confidant_ids: [all.viewer.id], notes: true } },
    }),
  ),
  // The month's cost, one of the day's replies (the first of a day costs one more), and what it has cost.
  of(
    reviews.words,
    '',
    { requests: { Query: 5, GetItem: 2, UpdateItem: 3 }, roundTrips: 6 },
    async ({ owner, review }) => {
      await saveKey(owner);
      return { caller: owner, request: { params: { id: review.id }, body: { question: 'helped' } } };
    },
  ),
  of(
    reviews.reply,
    '',
    { requests: { GetItem: 3, BatchGetItem: 1, Query: 2, TransactWriteItems: 1 }, roundTrips: 3 },
    async (all) => ({
      caller: all.viewer,
      request: { ...(await shared(all)), body: { sentence: 0, content: 'Well done!', client_id: randomUUID() } },
    }),
  ),
];

interface Reviewed {
  /** Two new users who are confidants. */
  owner: Person;
  viewer: Person;
  review: Review;
}

async function shared({ owner, viewer, review: { id } }: Reviewed): Promise<{ params: { id: string } }> {
  const asked = { params: { id } };
  await owner.call(reviews.share, { ...asked, body: { confidant_ids: [viewer.id], notes: true } });
  return asked;
}

function of(
  endpoint: Endpoint,
  when: string,
  budget: Cost,
  prepare: (reviewed: Reviewed) => Promise<{ caller: Caller; request?: Asked<Endpoint> }>,
): Scenario {
  return {
    endpoint,
    when,
    budget,
    async prepare(stage) {
      const [owner, viewer] = [await stage.person(), await stage.person()];
      await confidants(owner, viewer);
      const { caller, request = {} } = await prepare({ owner, viewer, review: await withReview(owner) });
      return { caller, request };
    },
  };
}
