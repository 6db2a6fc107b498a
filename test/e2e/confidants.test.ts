import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { confidants, confidantsOf, invited, pendingOf, verified } from '#test/support/confidants.ts';
import { toast, until } from './support/app.ts';
import { active, path, section } from './support/confidants.ts';
import { address, invite } from './support/inviting.ts';
import { test } from './support/test.ts';

const pending = (page: Page) => section(page, 'Pending Invitations');
const question = (page: Page, text: string) => page.getByRole('alertdialog', { name: text });
describe('inviting', () => {
  test('needs an address that can be invited, and shows what is sent', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 422/);
    const ada = await verified(world, { name: 'Ada' });
    const page = await open('/confidants', { as: ada });
    await pending(page).getByText('No pending invitations').waitFor();
    const field = page.getByLabel('Email address');
    await field.fill('   ');
    await page.getByRole('button', { name: 'Send Invitation' }).click();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.locator('[aria-invalid]').count()).toBe(0);

    // The server's errors are under the form, and the input stays.
    await invite(page, ada.email);
    await page.getByRole('alert').getByText('You can’t invite yourself').waitFor();
    expect(await field.inputValue()).toBe(ada.email);
    await field.press('End');
    await field.press('Backspace');
    await until(() => page.getByRole('alert').count(), 0);

    const email = address();
    await invite(page, email, 'Coach');
    await toast(page, `Invitation sent to ${email}`);
    const row = pending(page).getByRole('listitem').filter({ hasText: email });
    await row.getByText('Coach').waitFor();
    await row.getByText('Expires in 14 days').waitFor();
    expect(await field.inputValue()).toBe('');
    const { sent } = await pendingOf(ada);
    expect(sent.map(({ email: to, role }) => ({ to, role }))).toEqual([{ to: email, role: 'coach' }]);
  });

  test('has a link that is copied, or shown if the browser refuses that, and can be taken back', async ({
    profile,
    world,
    cloud,
  }) => {
    const ada = await verified(world);
    const email = address();
    const { token } = await invited(ada, email);
    const context = await profile({ as: ada });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await context.newPage();
    await page.goto('/confidants');
    await page.getByRole('button', { name: 'Copy link' }).click();
    await toast(page, 'Invitation link copied to clipboard');
    const link = `${cloud.url}/register?token=${token}`;
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
    });
    await page.getByRole('button', { name: 'Copy link' }).click();
    expect(await page.getByLabel(/^Invitation link for/).inputValue()).toBe(link);

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
  test('is accepted, and leads to the direct message chat; a refusal says why', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of 422/);
    const [ada, grace] = await Promise.all([verified(world, { name: 'Ada' }), verified(world, { name: 'Grace' })]);
    await invited(ada, grace.email, 'coach');
    const page = await open('/confidants', { as: grace });
    await page.getByRole('heading', { name: 'Received Invitations' }).waitFor();
    await pending(page).getByText('As their coach, you’ll see their commitments; they won’t see yours.').waitFor();
    const accept = page.getByRole('button', { name: 'Accept', exact: true });
    const many = 'You can have at most 100 confidants';
    for (const [json, words] of [
      [{}, 'Failed to accept invitation'],
      [{ error: many, errors: [many] }, many],
    ] as const) {
      await page.route('**/accept', (route) => route.fulfill({ status: 422, json }), { times: 1 });
      await accept.click();
      await page.getByRole('alert').getByText(words).waitFor();
    }
    await accept.click();
    await page.waitForURL('**/chats/*');
    const [confidant] = await confidantsOf(grace);
    expect(path(page)).toBe(`/chats/${confidant?.chat_id}`);
    expect(confidant).toMatchObject({ name: 'Ada', role: 'coach', shares_commitments: true });
  });

  test('shows once the address is verified, with a line before that, and is dismissed after a question', async ({
    open,
    world,
  }) => {
    const [ada, grace] = await Promise.all([verified(world, { name: 'Ada' }), world.person()]);
    await invited(ada, grace.email);
    const page = await open('/confidants', { as: grace });
    await page.getByText('Invitations you’ve received will show here once you verify your email.').waitFor();
    expect(await page.getByRole('button', { name: 'Accept', exact: true }).count()).toBe(0);
    await grace.verify();
    await page.reload();
    await page.getByRole('button', { name: 'Accept', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await question(page, 'Are you sure you want to dismiss this invitation?')
      .getByRole('button', { name: 'Dismiss' })
      .click();
    await pending(page).getByText('No pending invitations').waitFor();
    await until(async () => (await pendingOf(grace)).received.length, 0);
  });
});

describe('the confidants', () => {
  test('have a button that opens the form for others, and are revoked after a question', async ({ open, world }) => {
    const [ada, grace] = await Promise.all([verified(world), verified(world, { name: 'Grace' })]);
    await confidants(ada, grace);
    const page = await open('/confidants', { as: ada });
    await active(page).getByText('Grace').waitFor();
    expect(await page.getByLabel('Email address').count()).toBe(0);
    await page.getByRole('button', { name: 'Add Confidant' }).click();
    await until(() => page.getByLabel('Email address').evaluate((field) => field === document.activeElement), true);
    await page.getByLabel('Email address').fill('half an addr');
    await page.reload();
    await page.getByLabel('Email address').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await until(() => page.getByLabel('Email address').count(), 0);
    await until(() => page.evaluate(() => document.activeElement?.textContent), 'Add Confidant');

    await page.getByRole('button', { name: 'Revoke' }).click();
    const requested = question(page, 'Are you sure you want to revoke access for this confidant?');
    await requested.getByText('You and Grace will no longer see each other’s commitments.').waitFor();
    await requested.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('No confidants yet.').waitFor();
    await until(async () => (await confidantsOf(grace)).length, 0);
  });
});
