import { describe, expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { confidantsOf, invited, verified } from '#test/support/confidants.ts';
import { Caller } from '#test/support/world.ts';
import { heading, hold, signIn, until } from './support/app.ts';
import { address, alert, test as base, join, token } from './support/invitations.ts';

/* Invitations by a copied link, to a known address, and to oneself; a lost answer, and links that lead nowhere. */

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
    await alert(page).getByText('Can’t reach Steadfast.').waitFor();
    await page.getByRole('button', { name: 'Join Ada on Steadfast' }).click();
    await page.waitForURL(`**/chats/${invitation.chat_id}`);
    expect(await confidantsOf(ada)).toHaveLength(1);
  });

  test('by a copied link sees the invitation and never a registration without it, errors, and registers', async ({
    open,
    world,
    cloud,
  }) => {
    const ada = await verified(world, { name: 'Ada' });
    const email = address();
    const invitation = await invited(ada, email, 'coach');
    const page = await open('/login');
    const release = await hold(page, '**/chat_invitations/*');
    await page.goto(`/signup?token=${invitation.token}`);
    await page.getByText('Loading your invitation...').waitFor();
    expect(await page.getByText('Create your account').isVisible()).toBe(false);
    release();
    await page.getByText('As their coach, you’ll see Ada’s commitments. They won’t see yours.').waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/register?token=${invitation.token}`);
    await page.getByRole('button', { name: /^Join/ }).click();
    await page.getByText('Name is required').waitFor();
    await page.getByText('Password is required').waitFor();
    await join(page, 'Ada');
    await page.waitForURL(`**/chats/${invitation.chat_id}`);
    const donald = new Caller(cloud.url, (await token(page)) ?? undefined);
    expect(await donald.call(users.me)).toMatchObject({ email, email_verified: false });
  });

  test('with an account signs in, and comes back to the invitation', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 422/);
    const [ada, grace] = await Promise.all([verified(world, { name: 'Ada' }), verified(world)]);
    const invitation = await invited(ada, grace.email);
    const page = await open(`/register?token=${invitation.token}&proof=some`);
    await join(page, 'Ada');
    await alert(page).getByText('This email is already registered.').waitFor();
    await page.getByRole('link', { name: 'Click here to log in' }).click();
    await heading(page, 'Sign in to your account').waitFor();
    expect(new URL(page.url()).search).toBe(`?token=${invitation.token}&proof=some`);
    expect(await page.getByLabel('Email address').inputValue()).toBe(grace.email);
    await signIn(page, grace);
    await page.getByText(`You’re signed in as ${grace.email}.`).waitFor();
    expect(new URL(page.url()).pathname).toBe('/register');
    await page.getByRole('button', { name: 'Accept Invitation' }).click();
    await page.waitForURL(`**/chats/${invitation.chat_id}`);
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

describe('a signed-in user', () => {
  test('cannot accept an own invitation, and goes to the dashboard without one', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of 422/);
    const ada = await verified(world);
    const { token: link } = await invited(ada, address());
    const page = await open(`/register?token=${link}`, { as: ada });
    await page.getByRole('button', { name: 'Accept Invitation' }).click();
    await alert(page).getByText('You cannot accept your own invitation').waitFor();
    await page.getByRole('link', { name: 'Go to your confidants' }).click();
    await heading(page, 'Confidants').waitFor();
    await page.goto('/register');
    await page.waitForURL('**/dashboard');
  });
});

describe('a link', () => {
  test('that leads to no invitation says why, and how to go on', async ({ profile, world, expectComplaint }) => {
    expectComplaint(/status of 4|ERR_FAILED/);
    const { token: link } = await invited(await verified(world, { name: 'Ada' }), address());
    const page = await (await profile()).newPage();
    await page.goto('/register?token=nobodys');
    await alert(page).getByText('Invalid invitation link').waitFor();
    await page.getByRole('link', { name: 'Create your account without it' }).click();
    await heading(page, 'Create your account').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.goBack();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await heading(page, 'Sign in to your account').waitFor();
    for (const [status, said] of [
      [410, 'Invitation has expired'],
      [422, 'Invalid invitation link'],
    ] as const) {
      await page.route('**/chat_invitations/*', (route) => route.fulfill({ status, json: {} }));
      await page.goto(`/register?token=${status}`);
      await alert(page).getByText(said).waitFor();
    }
    await page.route('**/chat_invitations/*', (route) => route.abort());
    await page.goto(`/register?token=${link}`);
    await alert(page).getByText('Invalid or expired invitation link').waitFor();
    await page.unroute('**/chat_invitations/*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Join Ada on Steadfast' }).waitFor();
  });

  test('without a token loads neither data nor code', async ({ profile }) => {
    const page = await (await profile()).newPage();
    const requested: string[] = [];
    page.on('request', (request) => void requested.push(request.url()));
    await page.goto('/register', { waitUntil: 'networkidle' });
    expect(requested.filter((url) => /invitation/.test(url))).toEqual([]);
  });
});
