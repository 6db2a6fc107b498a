import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { accepted, confidants, confidantsOf, invited, revoked, verified } from '#test/support/confidants.ts';
import { Caller, mailsTo } from '#test/support/world.ts';
import { heading, hold, signIn, until } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import { test as base } from './support/test.ts';

/* The registration of somebody who was invited, and what stands there for others. */

/** A page with a field that is always disabled: the usual `open` would wait for it. */
const test = base
  .extend('movesClock', { scope: 'file' }, () => true)
  .extend('open', ({ profile }) => async (path: string, visit: Parameters<typeof profile>[0] = {}) => {
    const page = await (await profile(visit)).newPage();
    await page.goto(path);
    return page;
  });

const address = () => `friend-${crypto.randomUUID()}@example.com`;
const alert = (page: Page) => page.getByRole('alert');
const token = (page: Page) => page.evaluate(() => localStorage.getItem('jwt_token'));
const DAY = 86_400_000;

async function join(page: Page, sender: string): Promise<void> {
  await page.getByLabel('Name').fill('Donald Knuth');
  await page.getByLabel('Password', { exact: true }).fill('steadfast');
  await page.getByLabel('Password confirmation').fill('steadfast');
  await page.getByRole('button', { name: `Join ${sender} on Steadfast` }).click();
}

/** The link as it was mailed. */
async function mailedLink(url: string, email: string): Promise<string> {
  const mail = (await mailsTo(url, email)).findLast(({ text }) => text.includes('/register?token='));
  const [found] = /\/register\?[^\s>]+/.exec(mail?.text ?? '') ?? [];
  if (!found) throw new Error(`Nothing was mailed to ${email}.`);
  return found;
}

describe('an invited person', () => {
  test('registers by the mailed link, and is in the chat, with a verified address', async ({ open, world, cloud }) => {
    const ada = await verified(world, { name: 'Ada Lovelace' });
    const email = address();
    const { chat_id } = await invited(ada, email);
    const page = await open(await mailedLink(cloud.url, email));
    await heading(page, 'Accept Invitation').waitFor();
    await page.getByText('Ada Lovelace invited you to work together towards your goals.').waitFor();
    await page.getByText('You will see each other’s commitments.').waitFor();
    await until(async () => (await page.title()).includes('Accept Invitation'), true);
    const field = page.getByLabel('Email address');
    expect([await field.inputValue(), await field.isDisabled()]).toEqual([email, true]);
    await expectClean(page);
    await join(page, 'Ada Lovelace');
    await page.waitForURL(`**/chats/${chat_id}`);
    const donald = new Caller(cloud.url, (await token(page)) ?? undefined);
    expect(await donald.call(users.me)).toMatchObject({ email, email_verified: true, name: 'Donald Knuth' });
    expect(await confidantsOf(ada)).toMatchObject([{ name: 'Donald Knuth', role: 'friend' }]);
  });

  test('registers by a copied link too, and keeps the query from /signup', async ({ open, world, cloud }) => {
    const ada = await verified(world, { name: 'Ada' });
    const email = address();
    const invitation = await invited(ada, email, 'coach');
    const page = await open(`/signup?token=${invitation.token}`);
    await page.getByText('As their coach you will see the commitments of Ada, who will not see yours.').waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/register?token=${invitation.token}`);
    await join(page, 'Ada');
    await page.waitForURL(`**/chats/${invitation.chat_id}`);
    const donald = new Caller(cloud.url, (await token(page)) ?? undefined);
    expect(await donald.call(users.me)).toMatchObject({ email, email_verified: false });
  });

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

  test('sees the errors under the fields', async ({ open, world }) => {
    const { token: link } = await invited(await verified(world), address());
    const page = await open(`/register?token=${link}`);
    await page.getByRole('button', { name: /^Join/ }).click();
    await page.getByText('Name is required').waitFor();
    await page.getByText('Password is required').waitFor();
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
    await page.getByText(`You are signed in as ${grace.email}.`).waitFor();
    expect(new URL(page.url()).pathname).toBe('/register');
    await page.getByRole('button', { name: 'Accept Invitation' }).click();
    await page.waitForURL(`**/chats/${invitation.chat_id}`);
  });
});

describe('a signed-in user', () => {
  test('accepts with one click', async ({ open, world }) => {
    const [ada, grace] = await Promise.all([verified(world, { name: 'Ada' }), verified(world)]);
    const invitation = await invited(ada, grace.email);
    const page = await open(`/register?token=${invitation.token}`, { as: grace });
    await page.getByText(`You are signed in as ${grace.email}.`).waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
    await expectClean(page);
    await page.getByRole('button', { name: 'Accept Invitation' }).click();
    await page.waitForURL(`**/chats/${invitation.chat_id}`);
    expect(await confidantsOf(grace)).toHaveLength(1);
  });

  test('with another address sees both addresses before accepting, or signs out', async ({ open, world }) => {
    const [ada, grace] = await Promise.all([verified(world, { name: 'Ada' }), verified(world)]);
    const email = address();
    const invitation = await invited(ada, email);
    const page = await open(`/register?token=${invitation.token}`, { as: grace });
    await page.getByText(`The invitation was sent to ${email}, and you are signed in as ${grace.email}.`).waitFor();
    await page.getByRole('button', { name: 'Sign out to use another account' }).click();
    await page.getByRole('button', { name: 'Join Ada on Steadfast' }).waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await signIn(page, grace);
    await page.getByRole('button', { name: 'Accept Invitation' }).click();
    await page.waitForURL(`**/chats/${invitation.chat_id}`);
  });

  test('cannot accept before the user is loaded', async ({ profile, world, expectComplaint }) => {
    expectComplaint(/status of 500/);
    const [ada, grace] = await Promise.all([verified(world, { name: 'Ada' }), verified(world)]);
    const invitation = await invited(ada, grace.email);
    const page = await (await profile({ as: grace })).newPage();
    await page.route('**/users/me', (route) => route.fulfill({ status: 500, json: { error: 'No', errors: ['No'] } }));
    await page.goto(`/register?token=${invitation.token}`);
    await alert(page).getByText('Your account could not be read.').waitFor();
    expect(await page.getByRole('button', { name: 'Accept Invitation' }).isDisabled()).toBe(true);
    await page.unroute('**/users/me');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(`You are signed in as ${grace.email}.`).waitFor();
    await page.getByRole('button', { name: 'Accept Invitation' }).click();
    await page.waitForURL(`**/chats/${invitation.chat_id}`);
  });

  test('cannot accept an own invitation', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 422/);
    const ada = await verified(world);
    const { token: link } = await invited(ada, address());
    const page = await open(`/register?token=${link}`, { as: ada });
    await page.getByRole('button', { name: 'Accept Invitation' }).click();
    await alert(page).getByText('You cannot accept your own invitation').waitFor();
    await page.getByRole('link', { name: 'Go to your confidants' }).click();
    await heading(page, 'Confidants').waitFor();
  });

  test('sees that an invitation was used, and can go on', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 410/);
    const [ada, grace] = await Promise.all([verified(world), verified(world)]);
    const { token: link } = await invited(ada, grace.email);
    await accepted(grace, link);
    const page = await open(`/register?token=${link}`, { as: grace });
    await alert(page).getByText('Invitation has already been used').waitFor();
    await page.getByRole('link', { name: 'Go to your dashboard' }).click();
    await heading(page, 'Dashboard').waitFor();
  });

  test('sees the server’s error, or that it failed', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 4|status of 5/);
    const [ada, grace] = await Promise.all([verified(world), verified(world)]);
    const { token: link } = await invited(ada, grace.email);
    const page = await open(`/register?token=${link}`, { as: grace });
    const sentence = 'You are already confidants';
    await page.route('**/accept', (route) =>
      route.fulfill({ status: 422, json: { error: sentence, errors: [sentence] } }),
    );
    await page.getByRole('button', { name: 'Accept Invitation' }).click();
    await alert(page).getByText(sentence).waitFor();
    await page.route('**/accept', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('button', { name: 'Accept Invitation' }).click();
    await alert(page).getByText('Failed to accept invitation').waitFor();
  });

  test('goes to the dashboard from a registration without an invitation', async ({ open, world }) => {
    const page = await open('/register', { as: await world.person() });
    await page.waitForURL('**/dashboard');
  });
});

describe('a link', () => {
  test.for([
    {
      status: 404,
      json: { error: 'Invalid invitation link', errors: ['Invalid invitation link'] },
      said: 'Invalid invitation link',
    },
    { status: 410, json: {}, said: 'Invitation has expired' },
    { status: 422, json: {}, said: 'Invalid invitation link' },
  ])(
    'that is answered $status says "$said", and how to go on',
    async ({ status, json, said }, { profile, expectComplaint }) => {
      expectComplaint(/status of 4/);
      const page = await (await profile()).newPage();
      await page.route('**/chat_invitations/*', (route) => route.fulfill({ status, json }));
      await page.goto('/register?token=any');
      await alert(page).getByText(said).waitFor();
      await expectClean(page);
      await page.getByRole('link', { name: 'Create your account without it' }).click();
      await heading(page, 'Create your account').waitFor();
      expect(new URL(page.url()).search).toBe('');
      await page.goBack();
      await page.getByRole('link', { name: 'Sign in' }).click();
      await heading(page, 'Sign in to your account').waitFor();
    },
  );

  test('that is unknown, or was taken back, says so', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 404/);
    const page = await open('/register?token=nobodys');
    await alert(page).getByText('Invalid invitation link').waitFor();
    const [ada, grace] = await Promise.all([verified(world), verified(world)]);
    await confidants(ada, grace);
    await revoked(grace, ada);
    expect(await confidantsOf(ada)).toEqual([]);
  });

  test('that cannot be looked up can be tried again', async ({ profile, world, expectComplaint }) => {
    expectComplaint(/ERR_FAILED/);
    const { token: link } = await invited(await verified(world, { name: 'Ada' }), address());
    const page = await (await profile()).newPage();
    await page.route('**/chat_invitations/*', (route) => route.abort());
    await page.goto(`/register?token=${link}`);
    await alert(page).getByText('Invalid or expired invitation link').waitFor();
    await page.unroute('**/chat_invitations/*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Join Ada on Steadfast' }).waitFor();
  });

  test('shows the invitation, and never a registration without it', async ({ profile, world }) => {
    const { token: link } = await invited(await verified(world, { name: 'Ada' }), address());
    const page = await (await profile()).newPage();
    const release = await hold(page, '**/chat_invitations/*');
    await page.goto(`/register?token=${link}`);
    await page.getByText('Loading your invitation...').waitFor();
    expect(await page.getByText('Create your account').isVisible()).toBe(false);
    release();
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
