import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { accepted, confidants, confidantsOf, invited, pendingOf, revoked, verified } from '#test/support/confidants.ts';
import { heading, until } from './support/app.ts';
import { active, path, person, section } from './support/confidants.ts';
import { test } from './support/test.ts';

const pending = (page: Page) => section(page, 'Pending Invitations');
const question = (page: Page, text: string) => page.getByRole('alertdialog', { name: text });
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
