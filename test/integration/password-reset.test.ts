import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { PRODUCT } from '#shared/product.ts';
import { expectRefusal } from '#test/attacks/support/refusals.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { type Caller, mailsTo, pathOf, tokenIn, type World } from '#test/support/world.ts';
import {
  askForReset,
  browserOf,
  changePassword,
  emailKinds,
  latest,
  lives,
  reset,
  resetLink,
  settleAt,
  signIn,
  tally,
  times,
  tokens,
} from './support/accounts.ts';
import { test } from './support/test.ts';

/* A forgotten password: who is mailed a link for a new one, and what it can do. */

const address = () => `ada-${randomUUID()}@example.com`;

const expectUsedUp = async (world: World, token: string) =>
  expectRefusal(await reset(world, token, 'never to be set'), 410, SENTENCES.linkUsedUp);

describe('the link', () => {
  test('sets a new password, once', async ({ world }) => {
    const ada = await world.person({ password: 'forgotten' });
    const token = await resetLink(world, ada.email);
    const answer = await reset(world, token, 'remembered');

    expect(answer).toMatchObject({ status: 204, body: null });
    expect(answer.headers.get('authorization')).toBeNull();
    expect((await signIn(world, ada.email, 'forgotten')).status).toBe(401);
    expect((await signIn(world, ada.email, 'remembered')).status).toBe(200);
    await expectUsedUp(world, token);
    expect((await signIn(world, ada.email, 'remembered')).status).toBe(200);
  });

  test('is mailed in text and HTML, to its owner alone', async ({ world }) => {
    const ada = await world.person({ name: 'Ada Lovelace' });
    const token = await resetLink(world, ada.email);
    const mail = await ada.mailTo('reset-password');

    expect(mail?.to).toEqual([ada.email]);
    expect(mail?.subject).toBe(`Set a new password for ${PRODUCT.name}`);
    const link = `${world.url}/reset-password?token=${token}`;
    expect(mail?.text).toContain(link);
    expect(mail?.html).toContain(`href="${link}"`);
  });

  test('is void once another one was used', async ({ world }) => {
    const ada = await world.person();
    const [first, second] = [await resetLink(world, ada.email), await resetLink(world, ada.email)];
    expect((await reset(world, first, 'remembered')).status).toBe(204);

    await expectUsedUp(world, second);
    expect((await signIn(world, ada.email, 'remembered')).status).toBe(200);
  });

  test('is void once the password was changed, even to the same one', async ({ world }) => {
    const ada = await world.person({ password: 'the same' });
    const token = await resetLink(world, ada.email);
    expect((await changePassword(ada, 'the same', 'the same')).status).toBe(204);
    await expectUsedUp(world, token);
  });

  test('used by six browsers at once works for one, and its password holds', async ({ world }) => {
    const ada = await world.person();
    const token = await resetLink(world, ada.email);
    const passwords = times(6, (index) => `password ${index}`);
    const answers = await Promise.all(passwords.map((password) => reset(world, token, password)));

    expect(tally(answers)).toEqual({ 204: 1, 410: 5 });
    const won = answers.findIndex(({ status }) => status === 204);
    const signedIn = await Promise.all(passwords.map((password) => signIn(world, ada.email, password)));
    expect(signedIn.map(({ status }) => status)).toEqual(passwords.map((_, index) => (index === won ? 200 : 401)));
  });

  test('signs out every browser at once', async ({ world }) => {
    const ada = await world.person();
    const browsers: Caller[] = [ada, await ada.elsewhere(), await ada.elsewhere()];
    await reset(world, await resetLink(world, ada.email), 'remembered');

    expect(await Promise.all(browsers.map(lives))).toEqual([false, false, false]);
    expect(await lives(await browserOf(world, ada.email, 'remembered'))).toBe(true);
  });

  test('refuses a password that is too short in a sentence, and works afterwards', async ({ world }) => {
    const ada = await world.person();
    const token = await resetLink(world, ada.email);
    expectRefusal(
      await reset(world, token, 'short', 'shorter'),
      422,
      SENTENCES.tooShort('Password', 6),
      SENTENCES.newPasswordsDiffer,
    );

    expect((await reset(world, token, 'remembered')).status).toBe(204);
  });

  test('that works no more says so before it says anything of the password', async ({ world }) => {
    const ada = await world.person();
    const token = await resetLink(world, ada.email);
    await reset(world, token, 'remembered');

    for (const each of [token, 'rubbish']) {
      expectRefusal(await reset(world, each, 'x', 'y'), 410, SENTENCES.linkUsedUp);
      const path = pathOf(users.resetPassword, { params: { token: each } });
      expectRefusal(await world.anyone.raw('PUT', path, { body: {} }), 410, SENTENCES.linkUsedUp);
    }
  });
});

describe('what is no link', () => {
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  test('sets nothing, whatever it looks like', async ({ world }) => {
    const [ada, eve] = [await world.person(), await world.person()];
    const token = await resetLink(world, ada.email);
    const [header = '', payload = '', signature = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    const [, evesPayload = '', evesSignature = ''] = (await resetLink(world, eve.email)).split('.');
    const none = {
      rubbish: 'rubbish',
      space: ' ',
      dots: '...',
      'a session': ada.token ?? '',
      'a link that proves an address': await latest(world, ada.email, 'verify'),
      'no signature': `${header}.${payload}.`,
      'a cut signature': token.slice(0, -3),
      'another link’s signature': `${header}.${payload}.${evesSignature}`,
      'another link’s content': `${header}.${evesPayload}.${signature}`,
      'alg none': `${encoded({ alg: 'none', typ: 'reset-password+jwt' })}.${payload}.`,
      'another person': `${header}.${encoded({ ...claims, sub: eve.id })}.${signature}`,
      'a longer life': `${header}.${encoded({ ...claims, exp: 9_999_999_999 })}.${signature}`,
    };
    for (const [what, each] of Object.entries(none)) {
      const answer = await reset(world, each, 'stolen!');
      expect(answer.status, what).toBe(410);
      expectRefusal(answer, 410, SENTENCES.linkUsedUp);
    }
    for (const { email, password } of [ada, eve]) expect((await signIn(world, email, password)).status).toBe(200);
    expect((await reset(world, token, 'remembered')).status).toBe(204);
  });

  test('is not looked for where nothing is named', async ({ world }) => {
    const body = { user: { password: 'stolen!', password_confirmation: 'stolen!' } };
    expect((await world.anyone.raw('PUT', '/api/v1/users/password_reset/', { body })).status).toBe(404);
  });

  test('tells a stranger nothing of the password that it replaces', async ({ world }) => {
    const ada = await world.person({ password: 'very secret indeed' });
    const [, payload = ''] = (await resetLink(world, ada.email)).split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;

    expect(Object.keys(claims).sort()).toEqual(['exp', 'iat', 'proof', 'sub']);
    expect(claims).toMatchObject({ sub: ada.id, exp: Number(claims.iat) + 3600 });
    expect(JSON.stringify(claims)).not.toContain('scrypt');
  });
});

describe('the answer', () => {
  test('is the same for an address that nobody has, and costs the same', async ({ world }) => {
    const [ada, nobody] = [await world.person(), address()];
    const [known, unknown] = [await askForReset(world, ada.email), await askForReset(world, nobody)];

    const seen = ({ status, body, requests, headers }: typeof known) => {
      const names = [...headers.keys()];
      return { status, body, requests, names };
    };
    expect(seen(unknown)).toEqual(seen(known));
    expect(known.status).toBe(204);
    expect(await emailKinds(world, ada.email)).toEqual(['verify', 'reset']);
    expect(await emailKinds(world, nobody)).toEqual([]);
  });

  test('is the same after five an hour, when nothing more is mailed', async ({ world }) => {
    const [ada, nobody] = [await world.person(), address()];
    for (const email of [ada.email, nobody]) {
      const answers = [];
      for (let asked = 0; asked < 7; asked++) answers.push(await askForReset(world, email));
      expect(tally(answers)).toEqual({ 204: 7 });
    }
    expect(await tokens(world, ada.email, 'reset')).toHaveLength(5);
  });

  test('is the same for twelve at once, of which five are mailed', async ({ world }) => {
    const ada = await world.person();
    expect(tally(await Promise.all(times(12, () => askForReset(world, ada.email))))).toEqual({ 204: 12 });
    expect(await tokens(world, ada.email, 'reset')).toHaveLength(5);
  });

  test('counts an address once, however it is typed', async ({ world }) => {
    const ada = await world.person();
    const spellings = [ada.email, ada.email.toUpperCase(), ` ${ada.email}`, `${ada.email}\n`];
    for (let asked = 0; asked < 8; asked++) await askForReset(world, spellings[asked % spellings.length]!);
    expect(await tokens(world, ada.email, 'reset')).toHaveLength(5);
  });

  test('is a sentence only for what can be no address', async ({ world }) => {
    expectRefusal(await askForReset(world, ''), 422, SENTENCES.required('Email'));
    for (const odd of ['nobody', '#', 'a#b', '__proto__']) expect((await askForReset(world, odd)).status).toBe(204);
  });
});

describe('the email', () => {
  test('goes to the only address where none was verified, and following it proves it', async ({ world }) => {
    const ada = await world.person();
    const verification = await latest(world, ada.email, 'verify');
    await reset(world, await resetLink(world, ada.email), 'remembered');

    const browser = await browserOf(world, ada.email, 'remembered');
    expect((await browser.call(users.me)).email_verified).toBe(true);
    const late = await world.anyone.raw('POST', users.verifyEmail.path, { body: { token: verification } });
    expectRefusal(late, 410, SENTENCES.linkUsedUp);
  });

  test('goes to the last address that was verified, which proves nothing of the present one', async ({ world }) => {
    const ada = await world.person();
    await ada.verify();
    const moved = address();
    await ada.call(users.update, { body: { user: { email: moved } } });

    const token = await resetLink(world, moved, ada.email);
    expect(await tokens(world, moved, 'reset')).toEqual([]);
    expect((await reset(world, token, 'remembered')).status).toBe(204);
    const browser = await browserOf(world, moved, 'remembered');
    expect(await browser.call(users.me)).toMatchObject({ email: moved, email_verified: false });
  });

  test('goes to the new address once that was verified', async ({ world }) => {
    const ada = await world.person();
    await ada.verify();
    const moved = address();
    await settleAt(world, ada, moved);
    await resetLink(world, moved);

    expect(await tokens(world, ada.email, 'reset')).toEqual([]);
  });

  test('goes to nobody for an address that was given up for another that was verified', async ({ world }) => {
    const ada = await world.person();
    await ada.verify();
    const moved = address();
    await settleAt(world, ada, moved);
    await askForReset(world, ada.email);

    expect(await tokens(world, ada.email, 'reset')).toEqual([]);
    expect(await tokens(world, moved, 'reset')).toEqual([]);
  });

  test('finds who has mistyped a new address by the verified one that they know', async ({ world }) => {
    const ada = await world.person();
    await ada.verify();
    await ada.call(users.update, { body: { user: { email: `typo-${ada.email}` } } });
    await world.anyone.call(users.requestPasswordReset, { body: { user: { email: ada.email } } });

    expect(await emailKinds(world, ada.email)).toEqual(['verify', 'changed', 'reset']);
    expect((await reset(world, await latest(world, ada.email, 'reset'), 'found again')).status).toBe(204);
    expect((await signIn(world, `typo-${ada.email}`, 'found again')).status).toBe(200);
  });

  test('that went to an address is void once another one counts', async ({ world }) => {
    const [ada, grace] = [await world.person(), await world.person()];
    // Of Ada no address was verified; Grace proves another one.
    await grace.verify();
    const links = [await resetLink(world, ada.email), await resetLink(world, grace.email)];
    await ada.call(users.update, { body: { user: { email: address() } } });
    await settleAt(world, grace, address());

    for (const link of links) await expectUsedUp(world, link);
  });

  test('that went to the verified address still works when the account has moved on, unproved', async ({ world }) => {
    const ada = await world.person();
    await ada.verify();
    const [link, moved] = [await resetLink(world, ada.email), address()];
    await ada.call(users.update, { body: { user: { email: moved } } });

    expect((await reset(world, link, 'remembered')).status).toBe(204);
    expect((await signIn(world, moved, 'remembered')).status).toBe(200);
  });

  test('takes an account back from whoever took it, and shuts him out', async ({ world }) => {
    const ada = await world.person();
    await ada.verify();
    const thief = await ada.elsewhere();
    const his = address();
    await thief.call(users.update, { body: { user: { email: his } } });
    const [told] = (await mailsTo(world.url, ada.email)).slice(-1);
    expect(told?.text).toContain(his);

    await reset(world, await resetLink(world, his, ada.email), 'mine again');
    // The owner learns with which address to sign in.
    const mailed = (await ada.mailTo('reset-password'))?.text;
    expect(mailed).toContain(`With the new password, sign in with ${his}.`);
    expect(mailed).toContain('take the change back');
    expect(await lives(thief)).toBe(false);
    expect((await signIn(world, his, ada.password)).status).toBe(401);
    const browser = await browserOf(world, his, 'mine again');
    expect(await browser.call(users.update, { body: { user: { email: ada.email } } })).toMatchObject({
      email: ada.email,
      email_verified: true,
    });
  });

  test('takes an account back from whoever registered with somebody else’s address', async ({ world }) => {
    const squatter = await world.person({ password: 'squatting' });
    await reset(world, await resetLink(world, squatter.email), 'mine in truth');

    expect(await lives(squatter)).toBe(false);
    expect((await signIn(world, squatter.email, 'squatting')).status).toBe(401);
    const owner = await browserOf(world, squatter.email, 'mine in truth');
    expect((await owner.call(users.me)).email_verified).toBe(true);
  });

  test('names nobody else and no other link', async ({ world }) => {
    const ada = await world.person();
    const token = await resetLink(world, ada.email);
    const mail = await ada.mailTo('reset-password');
    const links = (mail?.text ?? '').match(/https?:\/\/\S+/g) ?? [];
    const others = [...new Set(links)].filter((link) => !link.startsWith(`${world.url}/unsubscribe?token=`));
    expect(others).toEqual([`${world.url}/reset-password?token=${token}`]);
    expect(tokenIn(mail)).toBe(token);
  });
});
