import { describe, expect } from 'vitest';
import { accepted, invited, pendingOf, revoked, verified } from '#test/support/confidants.ts';
import { active, person, section } from './support/confidants.ts';
import { address, invite } from './support/inviting.ts';
import { test } from './support/test.ts';

/* Invitations whose answers are lost, and confidants in all open pages. */

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
    await page.getByRole('alert').getByText('Steadfast cannot be reached.').waitFor();
    await page.getByRole('button', { name: 'Send Invitation' }).click();
    await page.getByText(`Invitation sent to ${email}`).waitFor();
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
});
