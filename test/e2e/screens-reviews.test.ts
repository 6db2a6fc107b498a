import type { Page } from 'playwright-core';
import type { Commitment } from '#shared/contracts/commitments.ts';
import type { Review, SharedReviews } from '#shared/contracts/reviews.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { checkScreens } from './support/screens.ts';
import { FRIEND } from './support/user-with-everything.ts';

/* Weekly reviews: a week with everything, and the others that there can be. */

const TO = addDays(new Date().toISOString().slice(0, 10), -3);
const FROM = addDays(TO, -6);
const LONG = `On the train, with tea. ${'W'.repeat(42)}`;

const sentence = (code: Review['sentences'][number]['code'], text: string, commitment_id: string | null) => ({
  id: `${code}-${commitment_id}`,
  code,
  params: { title: 'Call home' },
  text,
  refs: commitment_id === null ? [] : [{ commitment_id, date: FROM }],
});

const SENTENCES: Review['sentences'] = [
  sentence('done_days', 'Read ten pages: on 5 of 7 days.', 'read'),
  sentence('missed_note', `Read ten pages, missed on Tuesday: “${LONG}”`, 'read'),
  sentence('note', 'Read ten pages, on Friday: “In the garden”', 'read'),
  sentence('done_times', 'Swim: 2 of 3 times.', 'swim'),
  sentence('paused', 'Call home: paused from Monday to Wednesday.', 'call'),
];

const REVIEW: Review = {
  id: `owner-${FROM}`,
  owner: { id: 'owner', name: FRIEND },
  week: { from: FROM, to: TO },
  sentences: SENTENCES,
  away: false,
  cold: [],
  answers: {
    helped: 'The book lies beside the bed.',
    hindered: `${'Late evenings. '.repeat(12)}${'W'.repeat(42)}`,
    change: {
      text: 'Read in the morning',
      action: { kind: 'reminders', commitment_id: 'call', value: ['07:00', '18:30'] },
    },
  },
  shared_with: [],
  notes_shared: false,
  saved: true,
  created_at: `${TO}T12:00:00.000Z`,
  visible_until: null,
};

const NEW = { ...REVIEW, answers: { helped: null, hindered: null, change: null }, saved: false };

/** Opens the page again with this answer. */
async function show(page: Page, address: string | RegExp, json: unknown): Promise<void> {
  await page.route(address, (route) => route.fulfill({ json }));
  await page.reload();
}

/** Those that somebody shares: of two years, and there are more. */
const SHARED: SharedReviews = {
  reviews: Array.from({ length: 4 }, (_, k) => {
    const week = { from: addDays(FROM, -182 * k), to: addDays(TO, -182 * k) };
    return { id: `owner-${week.from}`, owner: REVIEW.owner, week };
  }),
  before: addDays(FROM, -700),
};

/** The commitments of the user of a page. */
function commitmentsOf(page: Page): Promise<Pick<Commitment, 'id' | 'title' | 'frequency' | 'schedule'>[]> {
  return page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('jwt_token')}` };
    return (await fetch('/api/v1/commitments', { headers })).json();
  });
}

/** A review of the commitments that the user has. */
async function showOwn(page: Page, review: Review): Promise<void> {
  const all = await commitmentsOf(page);
  const { id } = all.find(({ title }) => title === 'Call home')!;
  const refs = [{ commitment_id: id, date: FROM }];
  const sentences = review.sentences.map((each) => (each.code === 'paused' ? { ...each, refs } : each));
  await show(page, '**/api/v1/reviews/current', { ...review, sentences });
}

checkScreens([
  {
    name: 'review-nothing',
    onlyLong: true,
    path: '/reviews/current',
    signedIn: true,
    to: async (page) => {
      await show(page, '**/api/v1/reviews/current', null);
      await page.getByText('Nothing was due last week.').waitFor();
    },
  },
  {
    name: 'review',
    path: '/reviews/current',
    signedIn: true,
    to: async (page) => {
      await showOwn(page, NEW);
      await page.getByText('Swim: 2 of 3 times.').waitFor();
      await page.getByLabel('What helped?').fill('Sleep');
      await page.getByLabel('Commitment').selectOption('Call home');
      await page.getByRole('button', { name: 'Another rhythm' }).waitFor();
    },
  },
  {
    name: 'review-ready',
    onlyLong: true,
    path: '/reviews/current',
    signedIn: true,
    to: async (page) => {
      const daily = (await commitmentsOf(page)).find(({ frequency, schedule }) => frequency === 'daily' && !schedule)!;
      const refs = [{ commitment_id: daily.id, date: FROM }];
      const params = { title: daily.title, done: 3, of: 7 };
      const sentences = NEW.sentences.map((each) => (each.code === 'done_days' ? { ...each, params, refs } : each));
      await show(page, '**/api/v1/reviews/current', { ...NEW, sentences });
      await page.route('**/api/v1/users/me', async (route) => {
        const json = await (await route.fetch()).json();
        await route.fulfill({ json: { ...json, openai_api_key_configured: true } });
      });
      await page.reload();
      await page.route('**/words', (route) => route.fulfill({ json: { draft: `I will … ${LONG}`, failure: null } }));
      await page.getByRole('button', { name: 'Help me find the words: What will you change?' }).click();
      await page.getByText('A draft by your coach').waitFor();
      await page.getByRole('button', { name: 'Three times a week instead' }).focus();
    },
  },
  {
    name: 'review-answered',
    onlyLong: true,
    path: '/reviews/current',
    signedIn: true,
    to: async (page) => {
      await show(page, '**/api/v1/reviews/current', REVIEW);
      await page.getByText('You changed the time of').waitFor();
    },
  },
  {
    name: 'review-plan',
    onlyLong: true,
    path: '/reviews/current',
    signedIn: true,
    to: async (page) => {
      await showOwn(page, NEW);
      await page.getByLabel('Commitment').selectOption('Call home');
      await page.getByRole('button', { name: 'Another rhythm' }).click();
      await page.getByRole('dialog').getByLabel('Frequency').waitFor();
    },
  },
  {
    name: 'review-share',
    path: '/reviews/current',
    signedIn: true,
    to: async (page) => {
      await show(page, '**/api/v1/reviews/current', REVIEW);
      await page.getByRole('button', { name: 'Share with …' }).click();
      await page.getByRole('dialog').getByLabel(FRIEND).check();
    },
  },
  {
    name: 'review-away',
    onlyLong: true,
    path: '/reviews/current',
    signedIn: true,
    to: async (page) => {
      const cold = (await commitmentsOf(page)).map(({ id }) => id).slice(0, 6);
      const sentences = [sentence('welcome_back', 'Welcome back. Begin with one.', null)];
      await show(page, '**/api/v1/reviews/current', { ...NEW, sentences, away: true, cold });
      await page.getByText('These have waited for two weeks.').waitFor();
    },
  },
  {
    name: 'review-of-confidant',
    path: `/reviews/owner-${FROM}`,
    signedIn: true,
    complaint: /status of 404/,
    to: async (page) => {
      await show(page, '**/api/v1/reviews/owner-*', REVIEW);
      await page.getByRole('button', { name: 'Answer to “Swim' }).click();
      await page.getByRole('textbox').fill('Well done');
    },
  },
  {
    name: 'review-unknown',
    onlyLong: true,
    path: '/reviews/nobody-2026-01-05',
    signedIn: true,
    complaint: /status of 404/,
    to: (page) => page.getByText('This review isn’t here.').waitFor(),
  },
  {
    name: 'reviews',
    path: '/reviews',
    signedIn: true,
    to: async (page) => {
      const before = {
        ...REVIEW,
        id: 'owner-before',
        week: { from: '2025-12-29', to: '2026-01-04' },
        shared_with: ['x'],
      };
      await show(page, /\/api\/v1\/reviews(\?|$)/, [REVIEW, before]);
      await page.getByText('Shared').waitFor();
    },
  },
  {
    name: 'reviews-none',
    onlyLong: true,
    path: '/reviews',
    signedIn: true,
    to: (page) => page.getByText('Reviews you’ve answered or shared will be here.').waitFor(),
  },
  {
    name: 'reviews-shared',
    path: '/confidants',
    signedIn: true,
    to: async (page) => {
      await page.route(/\/api\/v1\/reviews\/shared\?/, (route) => route.fulfill({ json: SHARED }));
      await page.getByRole('link', { name: FRIEND }).click();
      const list = page.getByRole('region', { name: 'Weekly reviews' });
      await list
        .getByRole('link')
        .nth(SHARED.reviews.length - 1)
        .waitFor();
      await list.getByRole('button', { name: 'Show earlier reviews' }).focus();
    },
  },
  {
    name: 'reviews-shared-none',
    onlyLong: true,
    path: '/confidants',
    signedIn: true,
    to: async (page) => {
      await page.getByRole('link', { name: FRIEND }).click();
      await page.getByText('hasn’t shared a weekly review with you yet.').waitFor();
    },
  },
  {
    name: 'reviews-shared-failed',
    onlyLong: true,
    path: '/confidants',
    signedIn: true,
    complaint: /status of 422/,
    to: async (page) => {
      await page.route(/\/api\/v1\/reviews\/shared\?/, (route) => route.fulfill({ status: 422, json: {} }));
      await page.getByRole('link', { name: FRIEND }).click();
      await page.getByText('Failed to fetch the weekly reviews').waitFor();
    },
  },
  {
    name: 'reviews-previewed',
    onlyLong: true,
    path: '/confidants',
    signedIn: true,
    to: async (page) => {
      await page.route('**/preview', async (route) => {
        const json = await (await route.fetch()).json();
        await route.fulfill({ json: { ...json, reviews: SHARED } });
      });
      await page.getByRole('link', { name: 'What they see' }).click();
      const list = page.getByRole('region', { name: 'Weekly reviews' });
      await list
        .getByRole('link')
        .nth(SHARED.reviews.length - 1)
        .waitFor();
    },
  },
]);
