import { describe, expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { expectRefusal } from '#test/attacks/support/refusals.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { mailsTo } from '#test/support/world.ts';
import {
  askForReset,
  browserOf,
  emailKinds,
  isSignedIn,
  latest,
  moveAndVerify,
  reset,
  resetLink,
  signIn,
  tokens,
} from './support/accounts.ts';
import { address, expectUsedUp } from './support/password-reset.ts';
import { test } from './support/test.ts';

/* Which address gets the email with a password link. */

describe('the email with the link', () => {
  test('goes to the only address if none was verified, and following the link verifies it', async ({ world }) => {
    const ada = await world.registered();
    const verification = await latest(world, ada.email, 'verify');
    const token = await resetLink(world, ada.email);
    const mail = await ada.mailTo('reset-password');
    // It contains no other link.
    const links = (mail?.text ?? '').match(/https?:\/\/\S+/g) ?? [];
    const others = [...new Set(links)].filter((link) => !link.startsWith(`${world.url}/unsubscribe?token=`));
    expect(others).toEqual([`${world.url}/reset-password?token=${token}`]);
    await reset(world, token, 'remembered');

    const browser = await browserOf(world, ada.email, 'remembered');
    expect((await browser.call(users.me)).email_verified).toBe(true);
    const late = await world.anyone.raw('POST', users.verifyEmail.path, { body: { token: verification } });
    expectRefusal(late, 410, SENTENCES.alreadyVerified(ada.email));
  });

  test('goes to the last verified address, and following the link does not verify the present one', async ({
    world,
  }) => {
    const ada = await world.verified();
    const moved = address();
    await ada.call(users.update, { body: { user: { email: moved } } });

    const token = await resetLink(world, moved, ada.email);
    expect(await tokens(world, moved, 'reset')).toEqual([]);
    expect((await reset(world, token, 'remembered')).status).toBe(204);
    const browser = await browserOf(world, moved, 'remembered');
    expect(await browser.call(users.me)).toMatchObject({ email: moved, email_verified: false });
  });

  test('goes to the new address once that is verified, and not to an old one', async ({ world }) => {
    const ada = await world.verified();
    const moved = address();
    await moveAndVerify(world, ada, moved);
    await askForReset(world, ada.email);
    expect(await tokens(world, moved, 'reset')).toEqual([]);
    await resetLink(world, moved);
    expect(await tokens(world, ada.email, 'reset')).toEqual([]);
  });

  test('goes to the last verified address of a user who has mistyped a new one', async ({ world }) => {
    const ada = await world.verified();
    await ada.call(users.update, { body: { user: { email: `typo-${ada.email}` } } });
    await world.anyone.call(users.requestPasswordReset, { body: { user: { email: ada.email } } });

    expect(await emailKinds(world, ada.email)).toEqual(['changed', 'reset']);
    expect((await reset(world, await latest(world, ada.email, 'reset'), 'found again')).status).toBe(204);
    expect((await signIn(world, `typo-${ada.email}`, 'found again')).status).toBe(200);
  });

  test('to an address is void once another address is the present one', async ({ world }) => {
    // Ada has verified no address. Grace has.
    const [ada, grace] = await Promise.all([world.person(), world.verified()]);
    const links = [await resetLink(world, ada.email), await resetLink(world, grace.email)];
    await ada.call(users.update, { body: { user: { email: address() } } });
    await moveAndVerify(world, grace, address());

    for (const link of links) await expectUsedUp(world, link);
  });

  test('to the verified address still works after a change to an unverified one', async ({ world }) => {
    const ada = await world.verified();
    const [link, moved] = [await resetLink(world, ada.email), address()];
    await ada.call(users.update, { body: { user: { email: moved } } });

    expect((await reset(world, link, 'remembered')).status).toBe(204);
    expect((await signIn(world, moved, 'remembered')).status).toBe(200);
  });

  test('returns an account to its user after a thief changed the address, and signs the thief out', async ({
    world,
  }) => {
    const ada = await world.verified();
    const thief = await ada.elsewhere();
    const thiefAddress = address();
    await thief.call(users.update, { body: { user: { email: thiefAddress } } });
    const [told] = (await mailsTo(world.url, ada.email)).slice(-1);
    expect(told?.text).toContain(thiefAddress);

    await reset(world, await resetLink(world, thiefAddress, ada.email), 'mine again');
    // The owner learns with which address to sign in.
    const mailed = (await ada.mailTo('reset-password'))?.text;
    expect(mailed).toContain(`Sign in with ${thiefAddress} and the new password.`);
    expect(mailed).toContain('take the change back');
    expect(await isSignedIn(thief)).toBe(false);
    expect((await signIn(world, thiefAddress, ada.password)).status).toBe(401);
    const browser = await browserOf(world, thiefAddress, 'mine again');
    expect(await browser.call(users.update, { body: { user: { email: ada.email } } })).toMatchObject({
      email: ada.email,
      email_verified: true,
    });
  });

  test('gives an account to the owner of its address if someone else registered with it', async ({ world }) => {
    const squatter = await world.person({ password: 'squatting' });
    await reset(world, await resetLink(world, squatter.email), 'mine in truth');

    expect(await isSignedIn(squatter)).toBe(false);
    expect((await signIn(world, squatter.email, 'squatting')).status).toBe(401);
    const owner = await browserOf(world, squatter.email, 'mine in truth');
    expect((await owner.call(users.me)).email_verified).toBe(true);
  });
});
