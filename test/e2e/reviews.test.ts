import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { coaches } from '#shared/contracts/coaches.ts';
import { imports } from '#shared/contracts/imports.ts';
import { type Review, reviews } from '#shared/contracts/reviews.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { saveKey } from '#test/support/coaches.ts';
import { confidants, verified } from '#test/support/confidants.ts';
import { sampled } from '#test/support/long.ts';
import { withMisses, withReview } from '#test/support/reviews.ts';
import type { Person } from '#test/support/world.ts';
import { heading, until } from './support/app.ts';
import { bubbles } from './support/chat.ts';
import { path } from './support/confidants.ts';
import { storedActions } from './support/stored-actions.ts';
import { test } from './support/test.ts';
import { cut } from './support/unsent.ts';

/* The weekly review: its owner answers and changes the plan, and a confidant answers to a sentence. */

const answersOf = async (person: Person) => (await person.call(reviews.current))?.answers;
const save = (page: Page) => page.getByRole('button', { name: 'Save answers' }).click();

test('a week is read, answered, and ends in one change of plan, which can be undone', async ({ open, world }) => {
  const ada = await world.person();
  const { sentences, week } = await withReview(ada);
  await ada.call(imports.create, {
    body: {
      source: 'Notebook',
      commitments: [{ key: 'a', title: 'Book the dentist', frequency: 'once', start_date: addDays(week.from, -40) }],
      entries: [{ key: 'a', date: addDays(week.from, 2), status: 'completed' }],
    },
  });
  const page = await open('/history', { as: ada });
  await page.getByRole('link', { name: 'Weekly review' }).click();
  await heading(page, 'Your week').waitFor();
  // A sentence leads to the entry that it stands on.
  await page.getByRole('link', { name: sentences[0]!.text }).click();
  await heading(page, 'History').waitFor();
  await until(() => page.evaluate(() => document.activeElement?.textContent), 'Read');
  await page.goBack();
  // What is done once stands on the day on which it was done, and cannot change any more.
  await page.getByRole('link', { name: 'Book the dentist: done.' }).click();
  await until(() => page.evaluate(() => document.activeElement?.textContent), 'Book the dentist');
  await page.goBack();
  await until(
    () => page.getByLabel('Commitment').getByRole('option').allTextContents(),
    ['Choose a commitment', 'Read'],
  );

  await page.getByLabel('What helped?').fill('The garden');
  await page.getByText('Not saved yet.').waitFor();
  await page.reload();
  await until(() => page.getByLabel('What helped?').inputValue(), 'The garden');
  await save(page);
  await page.getByText('Saved.').waitFor();
  await until(() => answersOf(ada), { helped: 'The garden', hindered: null, change: null });

  await page.getByLabel('Commitment').selectOption('Read');
  await page.getByRole('button', { name: 'Another time' }).click();
  const dialog = page.getByRole('dialog', { name: 'Read' });
  await dialog.getByLabel('Reminder 1', { exact: true }).fill('07:00');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/^You changed the time of “Read” to 7:00.AM\./).waitFor();
  const reminders = async () => (await ada.commitments()).find(({ title }) => title === 'Read')?.reminders;
  await until(reminders, ['07:00']);
  await until(async () => (await answersOf(ada))?.change?.action?.value, ['07:00']);
  await page.getByRole('button', { name: /^Undo: / }).click();
  await until(reminders, []);
  await until(async () => (await answersOf(ada))?.change, null);
  await page.getByLabel('Commitment').waitFor();
});

for (const width of sampled([390, 1280])) {
  test(`what went badly is changed with one tap, also without a network, at ${width} px`, async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED/);
    const ada = await world.person();
    await withMisses(ada);
    const page = await open('/reviews/current', { as: ada, width });
    const plan = page.getByRole('region', { name: 'One change to your plan' });
    const tap = (name: string) => plan.getByRole('button', { name }).click();
    await plan.getByRole('button', { name: 'Swim: Close it' }).waitFor();
    expect(await plan.getByRole('listitem').count()).toBe(2);

    await tap('Read: Three times a week instead');
    await plan.getByText('You changed the rhythm of “Read”: 3 times a week.').waitFor();
    await until(() => page.evaluate(() => document.activeElement?.hasAttribute('data-review-plan')), true);
    const rhythm = async () => {
      const { frequency, schedule } = (await ada.commitments()).find(({ title }) => title === 'Read')!;
      return [frequency, schedule?.times];
    };
    await until(rhythm, ['weekly', 3]);
    await until(async () => (await answersOf(ada))?.change?.action?.kind, 'schedule');
    await tap('Undo: ');
    await until(rhythm, ['daily', undefined]);
    await until(async () => (await answersOf(ada))?.change, null);
    await until(() => page.evaluate(() => document.activeElement?.tagName), 'BUTTON');

    const restore = await cut(page);
    await tap('Swim: Pause it for two weeks');
    await plan.getByText(/^You paused “Swim” from .+ until .+\.$/).waitFor();
    await storedActions(page, 2);
    await restore();
    const isPaused = async () => (await ada.commitments()).find(({ title }) => title === 'Swim')?.paused?.until;
    await until(async () => typeof (await isPaused()), 'string');
    await until(async () => (await answersOf(ada))?.change?.action?.kind, 'pause');
    await tap('Undo: ');
    await until(isPaused, undefined);
    await tap('Another change …');
    await until(() => page.evaluate(() => document.activeElement?.tagName), 'SELECT');
    // What was ready stays in sight.
    expect(await plan.getByRole('button', { name: 'Swim: Pause it for two weeks' }).isVisible()).toBe(true);
  });
}

test('a coach drafts an answer, which is changed or taken back, and saved by hand alone', async ({ open, world }) => {
  const ada = await world.person();
  await withReview(ada);
  const page = await open('/reviews/current', { as: ada, width: 390 });
  await page.getByLabel('What helped?').waitFor();
  // Without a key nothing is offered.
  expect(await page.getByRole('button', { name: 'Help me find the words' }).count()).toBe(0);
  await saveKey(ada);
  await page.reload();
  const field = page.getByLabel('What helped?', { exact: true });
  await field.fill('The garden');
  await page.getByText('This sends OpenAI the question, the titles of this week’s commitments').waitFor();
  await page.getByRole('button', { name: 'Help me find the words: What helped?' }).click();
  await page.getByText('A draft by your coach').waitFor();
  expect(await field.inputValue()).toMatch(/^The garden\n\nNo model has read this/);
  expect(await answersOf(ada)).toEqual({ helped: null, hindered: null, change: null });
  await page.getByRole('button', { name: 'Take it back: What helped?' }).click();
  expect(await field.inputValue()).toBe('The garden');
  await save(page);
  await until(async () => (await answersOf(ada))?.helped, 'The garden');
  // What is saved is the user's own.
  await page.getByRole('button', { name: 'Help me find the words: What helped?' }).click();
  await page.getByText('A draft by your coach').waitFor();
  await save(page);
  await until(() => page.getByText('A draft by your coach').count(), 0);
  await until(async () => (await answersOf(ada))?.helped?.startsWith('The garden\n\n'), true);
  await ada.call(coaches.limit, { body: { monthly_limit_usd: 0 } });
  await page.getByRole('button', { name: 'Help me find the words: What got in the way?' }).click();
  await page.getByText('You’ve reached your monthly limit for coaches.').waitFor();
  const link = page.getByRole('link', { name: 'Open Settings' });
  expect(await link.getAttribute('href')).toBe('/settings#monthly-limit');
});

test('a review is shared, a confidant answers to a sentence, and the answer leads back', async ({
  open,
  world,
  expectComplaint,
}) => {
  // Once it is not shared any more.
  expectComplaint(/status of 404/);
  const [ada, grace] = await Promise.all([
    verified(world, { name: 'Ada Lovelace' }),
    verified(world, { name: 'Grace Hopper' }),
  ]);
  await confidants(ada, grace);
  const review: Review = await withReview(ada);
  const { text, id } = review.sentences[0]!;
  const own = await open('/reviews/current', { as: ada });
  await own.getByText('Only you.').waitFor();
  await own.getByRole('button', { name: 'Share with …' }).click();
  await own.getByLabel('Grace Hopper').check();
  await own.getByRole('dialog').getByRole('button', { name: 'Share', exact: true }).click();
  await own.getByText('Grace Hopper, without your notes.').waitFor();

  const page = await open(`/confidants/${ada.id}/show`, { as: grace, width: 390 });
  await page.getByRole('region', { name: 'Weekly reviews' }).getByRole('link').click();
  await heading(page, 'Week of Ada Lovelace').waitFor();
  await page.getByText('Ada Lovelace can see that you looked today.').waitFor();
  expect(await page.getByText('In the garden').count()).toBe(0);
  await page.getByRole('button', { name: `Answer to “${text}”` }).click();
  await page.getByRole('textbox', { name: `Answer to “${text}”` }).fill('Well done');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Go to the chat' }).click();
  await bubbles(page).filter({ hasText: 'Well done' }).filter({ hasText: text }).waitFor();
  await page.getByText(/^Grace Hopper, Ada Lovelace shared the review of the week from \w+ \d+ with you\.$/).waitFor();
  await bubbles(page).getByRole('link', { name: 'Weekly review' }).click();
  await until(async () => path(page), `/reviews/${review.id}`);
  await until(() => page.evaluate(() => document.activeElement?.id), id);

  await own.getByRole('button', { name: 'Stop sharing' }).click();
  await own.getByText('Only you.').waitFor();
  // The page is open, and is told.
  await page.getByText('This review isn’t here.').waitFor();
});
