import { describe, expect } from 'vitest';
import { confidantsOf, invited, verified } from '#test/support/confidants.ts';
import { until } from './support/app.ts';
import { address, alert, test as base, join } from './support/invitations.ts';

/* Invitations: a lost answer, and the end of their time. */

/** The tests move the clock. */
const test = base.extend('movesClock', { scope: 'file' }, () => true);

const DAY = 86_400_000;

describe('an invited person', () => {
  test('registers once when the answer is lost', async ({ open, world, expectComplaint }) => {
    expectComplaint(/ERR_FAILED/);
    const ada = await verified(world, { name: 'Ada' });
    const invitation = await invited(ada, address());
    const page = await open(`/register?token=${invitation.token}`);
    let sent = 0;
    await page.route('**/api/v1/users', async (route) => {
      if (++sent > 3) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await join(page, 'Ada');
    await alert(page).getByText('Steadfast cannot be reached.').waitFor();
    await page.getByRole('button', { name: 'Join Ada on Steadfast' }).click();
    await page.waitForURL(`**/chats/${invitation.chat_id}`);
    expect(await confidantsOf(ada)).toHaveLength(1);
  });
});

test('an invitation that has expired says so', async ({ open, world, cloud, expectComplaint }) => {
  expectComplaint(/status of 410/);
  const { token: link } = await invited(await verified(world), address());
  const clock = (now: string | null) =>
    fetch(`${cloud.url}/__local/clock`, { method: 'POST', body: JSON.stringify({ now }) });
  await clock(new Date(Date.now() + 15 * DAY).toISOString());
  try {
    const page = await open(`/register?token=${link}`);
    await until(() => alert(page).textContent(), 'Invitation has expired');
  } finally {
    await clock(null);
  }
});
