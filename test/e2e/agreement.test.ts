import { afterEach, expect } from 'vitest';
import { agreements } from '#shared/contracts/agreements.ts';
import { accepted, pendingOf, verified } from '#test/support/confidants.ts';
import { sampled } from '#test/support/long.ts';
import { button, change, choice, effects, NOON, pathTo, test, two } from './support/agreement.ts';
import { heading, toast, until } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import { path, person } from './support/confidants.ts';
import { card } from './support/dashboard.ts';

/* The agreement of two confidants, in the browsers of both. */

afterEach(async ({ cloud }: { cloud?: { setClock(instant: string | null): Promise<void> } }) => {
  await cloud?.setClock(null);
});

test('what shows more waits for a yes, and what shows less holds at once', async ({ cloud, open, world }) => {
  await cloud.setClock(NOON);
  const [ada, bob] = await two(world);
  const own = await open(pathTo(bob), { as: ada });
  await heading(own, 'Agreement with Bob Noyce').waitFor();
  expect(await own.getByRole('link', { name: 'Bob Noyce', exact: true }).getAttribute('href')).toBe(
    `/confidants/${bob.id}/show`,
  );
  await choice(own, 'My notes').selectOption('shown');
  await choice(own, 'When I miss something').selectOption('ask_them');
  await own.getByText('Waits for Bob Noyce’s yes').waitFor();
  await until(
    () => effects(own),
    [
      'Bob Noyce sees the notes you share.',
      'When you miss something, Steadfast asks Bob Noyce to ask you, at most once a week.',
    ],
  );
  await button(own, 'Propose').click();
  await own.getByRole('heading', { name: 'You proposed a change.' }).waitFor();

  // The other hears of it on the dashboard, and in the list.
  const theirs = await open('/dashboard', { as: bob, width: 390 });
  const overview = card(theirs, 'Confidants Overview');
  await overview.getByText('New proposal').waitFor();
  await overview.getByText('No commitments yet').waitFor();
  await overview.getByRole('link', { name: 'View All' }).click();
  const row = person(theirs, 'Ada Lovelace');
  await row.getByText('New proposal').waitFor();
  await row.getByRole('link', { name: 'Agreement' }).click();
  await until(async () => path(theirs), pathTo(ada));
  const proposal = theirs.getByRole('region', { name: 'Ada Lovelace proposes a change' });
  await until(
    () => proposal.getByRole('listitem').allTextContents(),
    [
      'You see the notes Ada Lovelace shares.',
      'When Ada Lovelace misses something, Steadfast asks you to ask them, at most once a week.',
    ],
  );
  await proposal.getByRole('button', { name: 'Accept' }).click();
  await proposal.waitFor({ state: 'detached' });
  await theirs.getByText(/^Ada Lovelace shows me all their commitments, the notes they share, /).waitFor();
  await until(() => theirs.evaluate(() => document.activeElement?.tagName), 'H1');
  // The page of the one who proposed follows.
  await until(() => choice(own, 'My notes').inputValue(), 'shown');
  await own.getByRole('heading', { name: 'You proposed a change.' }).waitFor({ state: 'detached' });

  // What is being chosen stays when the other changes something.
  await choice(own, 'My food').selectOption('hidden');
  await own.getByText('Applies right away', { exact: true }).waitFor();
  await change(bob, ada, { mine: { shows: { exercise: false } } });
  await own.getByText('The agreement changed in the meantime. Your choices here are kept.').waitFor();
  await own.getByText('Bob Noyce doesn’t show me their notes, their weight, or their exercise.').waitFor();
  await until(() => effects(own), ['Bob Noyce no longer sees your food.']);
  await button(own, 'Save').click();
  await theirs.getByText('Ada Lovelace doesn’t show me their food or their weight.').waitFor();
  await until(() => own.locator('.effect').count(), 0);
  await own.getByText('The agreement changed in the meantime').waitFor({ state: 'detached' });

  await button(own, 'Earlier versions').click();
  const versions = own.getByRole('region', { name: 'Earlier versions' });
  await until(() => versions.locator('h3').count(), 2);
  const [second] = await versions.getByRole('listitem').allInnerTexts();
  // Both are of one day.
  expect(second).toMatch(/^From March 10 at \d+:\d\d [AP]M\n/);
  expect(second).toContain('Bob Noyce changed it.');
  expect(second).toContain('Changed Bob Noyce doesn’t show me their notes, their weight, or their exercise.');
  await expectClean(own);
});

test('a proposal that has changed meanwhile is not accepted unread', async ({
  cloud,
  profile,
  world,
  expectComplaint,
}) => {
  expectComplaint(/status of 409/);
  await cloud.setClock(NOON);
  const [ada, bob] = await two(world);
  await change(ada, bob, { mine: { shows: { notes: true } } });
  const context = await profile({ as: bob });
  // Without live events the page does not learn of the change by itself.
  await context.routeWebSocket('**/cable?*', () => {});
  const page = await context.newPage();
  await page.goto(pathTo(ada));
  const proposal = page.getByRole('region', { name: 'Ada Lovelace proposes a change' });
  await proposal.waitFor();
  await change(ada, bob, { theirs: { look_back: 'weekly' } });
  await proposal.getByRole('button', { name: 'Accept' }).click();
  await page.getByText('The proposal changed in the meantime. This is the new one.').waitFor();
  await until(
    () => proposal.getByRole('listitem').allTextContents(),
    ['You look back on your commitments together every week.'],
  );
  await proposal.getByRole('button', { name: 'Decline' }).click();
  await proposal.waitFor({ state: 'detached' });
  expect((await bob.call(agreements.read, { params: { id: ada.id } })).mine.look_back).toBe('never');
});

test('an invitation carries a proposal', async ({ cloud, open, world }) => {
  await cloud.setClock(NOON);
  const [ada, bob] = await Promise.all([verified(world), verified(world)]);
  const page = await open('/confidants?invite=1', { as: ada, width: 390 });
  await page.getByLabel('Email address').fill(bob.email);
  await button(page, 'Propose an agreement').click();
  await choice(page, 'My food').selectOption('hidden');
  await choice(page, 'My notes').selectOption('shown');
  await choice(page, 'My commitments').selectOption('none');
  await until(
    () => effects(page),
    [
      `${bob.email} doesn’t see your commitments.`,
      `${bob.email} doesn’t see your food.`,
      `${bob.email} sees the notes you share.`,
    ],
  );
  await expectClean(page);
  await button(page, 'Send Invitation').click();
  await toast(page, `Invitation sent to ${bob.email}`);
  await page.getByText('An agreement goes with it.').waitFor();
  // The other reads it before they accept, in the list and where the link leads.
  const [invitation] = (await pendingOf(bob)).received;
  const name = ada.name;
  for (const path of sampled(['/confidants', `/register?token=${invitation?.token}`])) {
    const theirs = await open(path, { as: bob, width: path === '/confidants' ? 1280 : 390 });
    await theirs.getByText(`${name} proposes an agreement`).waitFor();
    expect(await effects(theirs)).toEqual([
      `You don’t see ${name}’s commitments.`,
      `You don’t see ${name}’s food.`,
      `You see the notes ${name} shares.`,
    ]);
    // Nothing above it says otherwise.
    await theirs.getByText(`${name} will see your commitments.`).waitFor();
    expect(await theirs.getByText('You’ll see each other’s commitments.').count()).toBe(0);
    await theirs.getByText('You can say yes or no to this once you’ve accepted the invitation.').waitFor();
    await expectClean(theirs);
  }
  await accepted(bob, invitation?.token ?? '');
  const { id, theirs, proposed } = await bob.call(agreements.read, { params: { id: ada.id } });
  const chat = await open(`/chats/${id}`, { as: bob, width: 390 });
  await chat.getByText(`${name} sees your commitments.`).waitFor();
  expect(await chat.getByRole('link', { name: 'See theirs' }).count()).toBe(0);
  expect([theirs.shows.food, theirs.shows.notes, proposed?.theirs.shows.notes]).toEqual([false, false, true]);
});
