import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { pauses } from '#shared/contracts/pauses.ts';
import { accepted, confidants, invited, pendingOf, revoked, verified } from '#test/support/confidants.ts';
import { heading, toast } from './support/app.ts';
import { active, path, person, section } from './support/confidants.ts';
import { address, invite } from './support/inviting.ts';
import { today } from './support/pauses.ts';
import { test } from './support/test.ts';

/* Invitations whose answers are lost, and confidants: in all open pages, with what they show, and a failure. */

const pending = (page: Page) => section(page, 'Pending Invitations');

describe('inviting', () => {
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
    await page.getByRole('alert').getByText('Can’t reach Steadfast.').waitFor();
    await page.getByRole('button', { name: 'Send Invitation' }).click();
    await toast(page, `Invitation sent to ${email}`);
    expect(new Set(keys).size).toBe(1);
    expect((await pendingOf(ada)).sent).toHaveLength(1);
  });
});

describe('the confidants', () => {
  test('agree in all open pages: an accepted one is shown at once, a revoked one disappears', async ({
    open,
    world,
  }) => {
    const [ada, grace] = await Promise.all([verified(world), verified(world, { name: 'Grace' })]);
    const { token } = await invited(ada, grace.email);
    const page = await open('/confidants', { as: ada });
    await section(page, 'Pending Invitations').getByText(grace.email).waitFor();
    await accepted(grace, token);
    await person(page, 'Grace').waitFor();
    await section(page, 'Pending Invitations').getByText('No pending invitations').waitFor();
    await revoked(grace, ada);
    await active(page).getByText('No confidants yet.').waitFor();
  });

  test('show their due status, and link to their commitments and the chat; coaches only to the chat', async ({
    open,
    world,
  }) => {
    const [ada, grace, edsger, dana] = await Promise.all([
      verified(world),
      verified(world, { name: 'Grace Hopper' }),
      verified(world, { name: 'Edsger' }),
      verified(world, { name: 'Dana' }),
    ]);
    await confidants(ada, dana);
    await dana.commitment({ title: 'Run' });
    await dana.call(pauses.create, { body: { commitment_ids: null, from: today(), until: null } });
    const chatId = await confidants(ada, grace);
    const coachChat = await confidants(ada, edsger, 'coach');
    const [swim] = [await grace.commitment({ title: 'Swim' }), await grace.commitment({ title: 'Read' })];
    await grace.commitment({ title: 'Write' });
    await grace.complete(swim.id);
    const page = await open('/confidants', { as: ada });
    const row = person(page, 'Grace Hopper');
    await row.getByText('1 of 3 done 33%').waitFor();
    await row.getByText(grace.email).waitFor();
    await person(page, 'Dana').getByText('No commitments yet').waitFor();
    expect(await row.getByRole('link', { name: 'Message' }).getAttribute('href')).toBe(`/chats/${chatId}`);
    const coach = person(page, 'Edsger');
    await coach.getByText('Your coach. They see your commitments; you don’t see theirs.').waitFor();
    expect(await coach.getByText(/done/).count()).toBe(0);
    expect(await coach.getByRole('link', { name: 'Edsger' }).getAttribute('href')).toBe(`/chats/${coachChat}`);
    await row.getByRole('link', { name: 'Grace Hopper' }).click();
    await heading(page, 'Grace Hopper').waitFor();
    expect(path(page)).toBe(`/confidants/${grace.id}/show`);
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
