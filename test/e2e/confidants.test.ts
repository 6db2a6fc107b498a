import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { categories } from '#shared/contracts/categories.ts';
import { confidants as contract } from '#shared/contracts/confidants.ts';
import { exercises } from '#shared/contracts/exercises.ts';
import { accepted, confidants, confidantsOf, invited, pendingOf, revoked, verified } from '#test/support/confidants.ts';
import { heading, until } from './support/app.ts';
import { test } from './support/test.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name });
const active = (page: Page) => section(page, 'Active Confidants');
const pending = (page: Page) => section(page, 'Pending Invitations');
const person = (page: Page, name: string) => active(page).getByRole('listitem').filter({ hasText: name });
const question = (page: Page, text: string) => page.getByRole('alertdialog', { name: text });
const path = (page: Page) => new URL(page.url()).pathname;

const address = () => `friend-${crypto.randomUUID()}@example.com`;

async function invite(page: Page, email: string, as: 'Friend' | 'Coach' = 'Friend'): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('radio', { name: as }).check();
  await page.getByRole('button', { name: 'Send Invitation' }).click();
}

describe('inviting', () => {
  test('sends an invitation, which is then listed as sent', async ({ open, world }) => {
    const ada = await verified(world, { name: 'Ada' });
    const page = await open('/confidants', { as: ada });
    await pending(page).getByText('No pending invitations').waitFor();
    const email = address();
    await invite(page, email, 'Coach');
    await page.getByText(`Invitation sent to ${email}`).waitFor();
    const row = pending(page).getByRole('listitem').filter({ hasText: email });
    await row.getByText('Coach').waitFor();
    await row.getByText('Expires in 14 days').waitFor();
    expect(await page.getByLabel('Email address').inputValue()).toBe('');
    const { sent } = await pendingOf(ada);
    expect(sent.map(({ email: to, role }) => ({ to, role }))).toEqual([{ to: email, role: 'coach' }]);
  });

  test('has a button that opens its field, and another that closes it', async ({ open, world }) => {
    const [ada, grace] = await Promise.all([verified(world), verified(world)]);
    await confidants(ada, grace);
    const page = await open('/confidants', { as: ada });
    await active(page).getByText(grace.name).waitFor();
    expect(await page.getByLabel('Email address').count()).toBe(0);
    await page.getByRole('button', { name: 'Add Confidant' }).click();
    await until(() => page.getByLabel('Email address').evaluate((field) => field === document.activeElement), true);
    await page.getByLabel('Email address').fill('half an addr');
    await page.reload();
    await page.getByLabel('Email address').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await until(() => page.getByLabel('Email address').count(), 0);
    await until(() => page.evaluate(() => document.activeElement?.textContent), 'Add Confidant');
  });

  test('does nothing without an address', async ({ open, world }) => {
    const page = await open('/confidants', { as: await world.person() });
    await page.getByLabel('Email address').fill('   ');
    await page.getByRole('button', { name: 'Send Invitation' }).click();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.locator('[aria-invalid]').count()).toBe(0);
  });

  test('shows the server’s errors under the form, and keeps the input', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 422/);
    const ada = await verified(world);
    const page = await open('/confidants', { as: ada });
    await invite(page, ada.email);
    await page.getByRole('alert').getByText('You cannot invite yourself').waitFor();
    expect(await page.getByLabel('Email address').inputValue()).toBe(ada.email);
    await page.getByLabel('Email address').press('End');
    await page.getByLabel('Email address').press('Backspace');
    await until(() => page.getByRole('alert').count(), 0);
  });

  test('whose answer is lost is repeated with the same key', async ({ open, world, expectComplaint }) => {
    expectComplaint(/ERR_FAILED/);
    const ada = await verified(world);
    const page = await open('/confidants', { as: ada });
    await page.getByLabel('Email address').waitFor();
    const keys: (string | undefined)[] = [];
    let lost = 0;
    await page.route('**/confidants/invite', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (lost++ >= 3) return route.continue();
      await route.fetch();
      await route.abort();
    });
    const email = address();
    await invite(page, email);
    await page.getByRole('alert').getByText('Steadfast cannot be reached.').waitFor();
    await page.getByRole('button', { name: 'Send Invitation' }).click();
    await page.getByText(`Invitation sent to ${email}`).waitFor();
    expect(new Set(keys).size).toBe(1);
    expect((await pendingOf(ada)).sent).toHaveLength(1);
  });

  test('copies the link of an invitation, and shows it if the browser refuses that', async ({
    profile,
    world,
    cloud,
  }) => {
    const ada = await verified(world);
    const { token } = await invited(ada, address());
    const context = await profile({ as: ada });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await context.newPage();
    await page.goto('/confidants');
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Invitation link copied to clipboard').waitFor();
    const link = `${cloud.url}/register?token=${token}`;
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
    });
    await page.getByRole('button', { name: 'Copy link' }).click();
    expect(await page.getByLabel(/^Invitation link for/).inputValue()).toBe(link);
  });

  test('can be taken back', async ({ open, world }) => {
    const ada = await verified(world);
    const email = address();
    await invited(ada, email);
    const page = await open('/confidants', { as: ada });
    await page.getByRole('button', { name: 'Revoke' }).click();
    const requested = question(page, 'Are you sure you want to revoke this invitation?');
    await requested.getByRole('button', { name: 'Cancel' }).click();
    await requested.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Revoke' }).click();
    await requested.getByRole('button', { name: 'Revoke' }).click();
    await pending(page).getByText('No pending invitations').waitFor();
    await until(async () => (await pendingOf(ada)).sent.length, 0);
    // The same address can be invited again.
    await invite(page, email);
    await pending(page).getByText(email).waitFor();
  });
});

describe('a received invitation', () => {
  test('is accepted, and leads to the direct message chat', async ({ open, world }) => {
    const [ada, grace] = await Promise.all([verified(world, { name: 'Ada' }), verified(world, { name: 'Grace' })]);
    await invited(ada, grace.email, 'coach');
    const page = await open('/confidants', { as: grace });
    await page.getByRole('heading', { name: 'Received Invitations' }).waitFor();
    await pending(page).getByText('As their coach you will see their commitments; they will not see yours.').waitFor();
    await page.getByRole('button', { name: 'Accept', exact: true }).click();
    await page.waitForURL('**/chats/*');
    const [confidant] = await confidantsOf(grace);
    expect(path(page)).toBe(`/chats/${confidant?.chat_id}`);
    expect(confidant).toMatchObject({ name: 'Ada', role: 'coach', shares_commitments: true });
  });

  test('is dismissed after a question', async ({ open, world }) => {
    const [ada, grace] = await Promise.all([verified(world, { name: 'Ada' }), verified(world)]);
    await invited(ada, grace.email);
    const page = await open('/confidants', { as: grace });
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await question(page, 'Are you sure you want to dismiss this invitation?')
      .getByRole('button', { name: 'Dismiss' })
      .click();
    await pending(page).getByText('No pending invitations').waitFor();
    await until(async () => (await pendingOf(grace)).received.length, 0);
  });

  test.for([
    { said: { error: 'You can have at most 100 confidants', errors: ['You can have at most 100 confidants'] } },
    { said: {} },
  ])('says why it cannot be accepted: $said.error', async ({ said }, { open, world, expectComplaint }) => {
    expectComplaint(/status of 422/);
    const [ada, grace] = await Promise.all([verified(world), verified(world)]);
    await invited(ada, grace.email);
    const page = await open('/confidants', { as: grace });
    await page.route('**/accept', (route) => route.fulfill({ status: 422, json: said }));
    await page.getByRole('button', { name: 'Accept', exact: true }).click();
    await page
      .getByRole('alert')
      .getByText(said.error ?? 'Failed to accept invitation')
      .waitFor();
  });

  test('shows once the address is verified, and a line says so', async ({ open, world }) => {
    const [ada, grace] = await Promise.all([verified(world, { name: 'Ada' }), world.person()]);
    await invited(ada, grace.email);
    const page = await open('/confidants', { as: grace });
    await page.getByText('Invitations that you received show here once you verify your email.').waitFor();
    expect(await page.getByRole('button', { name: 'Accept', exact: true }).count()).toBe(0);
    await grace.verify();
    await page.reload();
    await page.getByRole('button', { name: 'Accept', exact: true }).waitFor();
  });
});

describe('the confidants', () => {
  test('show their due status, and link to their commitments and the chat', async ({ open, world }) => {
    const [ada, grace] = await Promise.all([verified(world), verified(world, { name: 'Grace Hopper' })]);
    const chatId = await confidants(ada, grace);
    const [swim] = [await grace.commitment({ title: 'Swim' }), await grace.commitment({ title: 'Read' })];
    await grace.commitment({ title: 'Write' });
    await grace.complete(swim.id);
    const page = await open('/confidants', { as: ada });
    const row = person(page, 'Grace Hopper');
    await row.getByText('1 of 3 done 33%').waitFor();
    await row.getByText(grace.email).waitFor();
    expect(await row.getByRole('link', { name: 'Message' }).getAttribute('href')).toBe(`/chats/${chatId}`);
    await row.getByRole('link', { name: 'Grace Hopper' }).click();
    await heading(page, 'Grace Hopper').waitFor();
    expect(path(page)).toBe(`/confidants/${grace.id}/show`);
  });

  test('who are the user’s coaches show no due status, and link to the chat', async ({ open, world }) => {
    const [ada, grace] = await Promise.all([verified(world), verified(world, { name: 'Grace' })]);
    const chatId = await confidants(ada, grace, 'coach');
    const page = await open('/confidants', { as: ada });
    const row = person(page, 'Grace');
    await row.getByText('Your coach. They see your commitments; you do not see theirs.').waitFor();
    expect(await row.getByText(/done/).count()).toBe(0);
    expect(await row.getByRole('link', { name: 'Grace' }).getAttribute('href')).toBe(`/chats/${chatId}`);
  });

  test('are revoked after a question that says what ends', async ({ open, world }) => {
    const [ada, grace] = await Promise.all([verified(world), verified(world, { name: 'Grace' })]);
    await confidants(ada, grace);
    const page = await open('/confidants', { as: ada });
    await page.getByRole('button', { name: 'Revoke' }).click();
    const requested = question(page, 'Are you sure you want to revoke access for this confidant?');
    await requested.getByText('Grace and you will no longer see each other’s commitments.').waitFor();
    await requested.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('No confidants yet.').waitFor();
    await until(async () => (await confidantsOf(grace)).length, 0);
  });

  test('agree in all open pages: an accepted one is shown at once, a revoked one disappears', async ({
    open,
    world,
  }) => {
    const [ada, grace] = await Promise.all([verified(world), verified(world, { name: 'Grace' })]);
    const { token } = await invited(ada, grace.email);
    const page = await open('/confidants', { as: ada });
    await pending(page).getByText(grace.email).waitFor();
    await accepted(grace, token);
    await person(page, 'Grace').waitFor();
    await pending(page).getByText('No pending invitations').waitFor();
    await revoked(grace, ada);
    await active(page).getByText('No confidants yet.').waitFor();
  });

  test('that cannot be loaded can be tried again', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 500/);
    const ada = await world.person();
    const page = await open('/commitments', { as: ada });
    await page.route('**/api/v1/confidants', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/confidants');
    await page.getByText('Failed to fetch confidants').waitFor();
    await page.unroute('**/api/v1/confidants');
    await page.getByRole('button', { name: 'Try again' }).click();
    await pending(page).getByText('No pending invitations').waitFor();
  });
});

describe('a confidant’s commitments', () => {
  async function two(world: Parameters<typeof verified>[0]) {
    const [ada, grace] = await Promise.all([verified(world), verified(world, { name: 'Grace Hopper' })]);
    await confidants(ada, grace);
    const health = await grace.call(categories.create, { body: { category: { name: 'Health' } } });
    const swim = await grace.commitment({ title: 'Swim', category_id: health.id });
    const strength = await grace.commitment({ title: 'Strength', commitment_type: 'workout', frequency: 'weekly' });
    const call = await grace.commitment({ title: 'Call Mother' });
    await grace.commitment({ title: 'Passport', frequency: 'once', start_date: '2199-06-03' });
    await grace.call(exercises.create, {
      params: { id: strength.id },
      body: { workout_exercise: { name: 'Squat' } },
    });
    await grace.complete(swim.id);
    await grace.skip(call.id);
    return { ada, grace };
  }
  const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

  test('can be viewed with all their details', async ({ open, world }) => {
    const { ada, grace } = await two(world);
    const page = await open(`/confidants/${grace.id}/show`, { as: ada });
    await page.getByText('View Only').waitFor();
    await row(page, 'Swim').getByText('Done', { exact: true }).waitFor();
    await row(page, 'Strength').getByText('1 exercise').waitFor();
    await row(page, 'Strength').getByText('Incomplete').waitFor();
    await row(page, 'Call Mother').getByText('Skipped').waitFor();
    await row(page, 'Call Mother').getByText('Incomplete').waitFor();
    await row(page, 'Passport').getByText('Starts Jun 3, 2199').waitFor();
    await page.getByText(grace.email).waitFor();
    expect(await page.locator('li').getByRole('checkbox').count()).toBe(0);
    expect(await page.locator('li').getByRole('button').count()).toBe(0);
  });

  test('are filtered and sorted as the address says', async ({ open, world }) => {
    const { ada, grace } = await two(world);
    const page = await open(`/confidants/${grace.id}/show`, { as: ada });
    const titles = () => page.locator('.row-title').allTextContents();
    await until(titles, ['Passport', 'Call Mother', 'Strength', 'Swim']);
    expect(await page.getByLabel('Frequency').locator('option').allTextContents()).toEqual([
      'All Frequencies',
      'Daily',
      'Weekly',
      'Monthly',
      'Once',
    ]);
    expect(await page.getByLabel('Category', { exact: true }).locator('option').allTextContents()).toEqual([
      'All Categories',
      'Health',
    ]);
    await page.getByLabel('Show Completed').uncheck();
    await until(titles, ['Passport', 'Call Mother', 'Strength']);
    await page.getByLabel('Frequency').selectOption('Weekly');
    await until(titles, ['Strength']);
    await page.reload();
    await until(titles, ['Strength']);
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Health');
    await page.getByText('No commitments found with the current filters.').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('radio', { name: 'Category' }).check();
    await page.getByRole('heading', { level: 2, name: 'Health' }).waitFor();
    await until(titles, ['Swim', 'Strength', 'Call Mother', 'Passport']);
  });

  test('link to the fitness dashboard, and can be revoked', async ({ open, world, expectComplaint }) => {
    // The live event of the end can arrive before the answer, and the page reads again.
    expectComplaint(/status of 404/);
    const { ada, grace } = await two(world);
    const page = await open(`/confidants/${grace.id}/show`, { as: ada });
    await page.getByRole('link', { name: 'View Dashboard' }).click();
    await heading(page, 'Fitness Dashboard').waitFor();
    expect(path(page)).toBe(`/confidants/${grace.id}/dashboard`);
    await page.getByRole('link', { name: 'Back to Grace Hopper' }).click();
    await page.getByRole('button', { name: 'More actions for Grace Hopper' }).click();
    await page.getByRole('menuitem', { name: 'Revoke' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await heading(page, 'Confidants').waitFor();
    await page.getByText('No confidants yet.').waitFor();
  });

  test('disappear, also from this browser, after the other has revoked', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 404/);
    const { ada, grace } = await two(world);
    const page = await open(`/confidants/${grace.id}/show`, { as: ada });
    await row(page, 'Swim').waitFor();
    await revoked(grace, ada);
    await page.reload();
    await page.getByText('You are not confidants with this person.').waitFor();
    expect(await page.getByText('Swim').count()).toBe(0);
    await page.getByRole('link', { name: 'Go to your confidants' }).click();
    await heading(page, 'Confidants').waitFor();
  });

  test('are not shown by a coach', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 403/);
    const [ada, grace] = await Promise.all([verified(world), verified(world)]);
    await confidants(ada, grace, 'coach');
    const page = await open(`/confidants/${grace.id}/show`, { as: ada });
    await page.getByText('This person does not share their commitments with you').waitFor();
  });

  test('that cannot be loaded can be tried again', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 500/);
    const { ada, grace } = await two(world);
    const page = await open('/dashboard', { as: ada });
    await page.route('**/commitments', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`/confidants/${grace.id}/show`);
    await page.getByText('Error loading confidant commitments').waitFor();
    await page.unroute('**/commitments');
    await page.getByRole('button', { name: 'Try again' }).click();
    await row(page, 'Swim').waitFor();
  });
});

describe('on the dashboard', () => {
  test('three confidants are shown, with their first commitments', async ({ open, world }) => {
    const ada = await verified(world);
    const names = ['Barbara', 'Edsger', 'Grace', 'Katherine', 'Linus'];
    const others = await Promise.all(names.map((name) => verified(world, { name })));
    for (const other of others) await confidants(ada, other);
    const [barbara] = others;
    for (const title of ['Three', 'Two', 'One']) await barbara!.commitment({ title });
    const [first] = (await ada.call(contract.list)).active_confidants[0]!.top_commitments;
    await barbara!.complete(first!.id);
    const page = await open('/dashboard', { as: ada });
    const card = section(page, 'Confidants Overview');
    await card.getByRole('link', { name: 'View Grace' }).waitFor();
    expect(await card.getByRole('link', { name: /^View (Barbara|Edsger|Grace|Katherine|Linus)/ }).count()).toBe(3);
    const top = card.getByRole('listitem').filter({ hasText: barbara!.email }).getByRole('listitem');
    await until(() => top.allTextContents(), ['OneDone', 'TwoIncomplete']);
    await card.getByRole('link', { name: 'View 2 more confidants' }).click();
    await heading(page, 'Confidants').waitFor();
    await page.goBack();
    await card.getByRole('link', { name: 'View Barbara' }).click();
    await heading(page, 'Barbara').waitFor();
  });

  test('a user without confidants is led to the form', async ({ open, world }) => {
    const page = await open('/dashboard', { as: await world.person() });
    await page.getByRole('link', { name: 'Invite Confidant' }).click();
    await heading(page, 'Confidants').waitFor();
    await until(() => page.getByLabel('Email address').evaluate((field) => field === document.activeElement), true);
  });

  test('a failure stays in its card', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 500/);
    const page = await open('/commitments', { as: await world.person() });
    await page.route('**/api/v1/confidants', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/dashboard');
    const card = section(page, 'Confidants Overview');
    await card.getByText('Failed to fetch confidants').waitFor();
    await page.unroute('**/api/v1/confidants');
    await card.getByRole('button', { name: 'Try again' }).click();
    await card.getByText('No confidants yet.').waitFor();
  });
});
