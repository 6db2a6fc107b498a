import { describe, expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { confidantsOf, invited, verified } from '#test/support/confidants.ts';
import { Caller, mailsTo } from '#test/support/world.ts';
import { heading, refusal, signIn, until } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import { address, alert, join, test, token } from './support/invitations.ts';

/* The registration of somebody who was invited, and what stands there for others. */

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
    await page.getByText('You’ll see each other’s commitments.').waitFor();
    await until(async () => (await page.title()).includes('Accept Invitation'), true);
    const field = page.getByLabel('Email address');
    expect([await field.inputValue(), await field.isDisabled()]).toEqual([email, true]);
    await join(page, 'Ada Lovelace');
    await page.waitForURL(`**/chats/${chat_id}`);
    const donald = new Caller(cloud.url, (await token(page)) ?? undefined);
    expect(await donald.call(users.me)).toMatchObject({ email, email_verified: true, name: 'Donald Knuth' });
    expect(await confidantsOf(ada)).toMatchObject([{ name: 'Donald Knuth', role: 'friend' }]);
  });
});

describe('a signed-in user', () => {
  test('accepts with one click, once the user is loaded, also after errors; the link is then used', async ({
    profile,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of (4|5)/);
    const [ada, grace] = await Promise.all([verified(world, { name: 'Ada' }), verified(world)]);
    const invitation = await invited(ada, grace.email);
    const page = await (await profile({ as: grace })).newPage();
    const accept = page.getByRole('button', { name: 'Accept Invitation' });
    await page.route('**/users/me', (route) => route.fulfill({ status: 500, json: { error: 'No', errors: ['No'] } }));
    await page.goto(`/register?token=${invitation.token}`);
    await alert(page).getByText('Couldn’t load your account.').waitFor();
    expect(await accept.isDisabled()).toBe(true);
    await page.unroute('**/users/me');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(`You’re signed in as ${grace.email}.`).waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
    await expectClean(page);

    await page.route('**/accept', (route) => route.fulfill(refusal(422, 'You’re already confidants')));
    await accept.click();
    await alert(page).getByText('You’re already confidants').waitFor();
    await page.route('**/accept', (route) => route.fulfill({ status: 500, body: '' }));
    await accept.click();
    await alert(page).getByText('Failed to accept invitation').waitFor();
    await page.unroute('**/accept');
    await accept.click();
    await page.waitForURL(`**/chats/${invitation.chat_id}`);
    expect(await confidantsOf(grace)).toHaveLength(1);

    await page.goto(`/register?token=${invitation.token}`);
    await alert(page).getByText('Invitation has already been used').waitFor();
    await page.getByRole('link', { name: 'Go to your dashboard' }).click();
    await heading(page, 'Dashboard').waitFor();
  });

  test('with another address sees both addresses before accepting, or signs out', async ({ open, world }) => {
    const [ada, grace] = await Promise.all([verified(world, { name: 'Ada' }), verified(world)]);
    const email = address();
    const invitation = await invited(ada, email);
    const page = await open(`/register?token=${invitation.token}`, { as: grace });
    await page.getByText(`The invitation was sent to ${email}, and you’re signed in as ${grace.email}.`).waitFor();
    await page.getByRole('button', { name: 'Sign out to use another account' }).click();
    await page.getByRole('button', { name: 'Join Ada on Steadfast' }).waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await signIn(page, grace);
    await page.getByRole('button', { name: 'Accept Invitation' }).click();
    await page.waitForURL(`**/chats/${invitation.chat_id}`);
  });
});
