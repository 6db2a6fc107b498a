import { describe, expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { PRODUCT } from '#shared/product.ts';
import { expectRefusal } from '#test/attacks/support/refusals.ts';
import { sampled } from '#test/support/long.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { type Caller, pathOf } from '#test/support/world.ts';
import {
  askForReset,
  browserOf,
  changePassword,
  emailKinds,
  isSignedIn,
  latest,
  reset,
  resetLink,
  signIn,
  tally,
  times,
  tokens,
} from './support/accounts.ts';
import { address, expectUsedUp } from './support/password-reset.ts';
import { test } from './support/test.ts';

/* A forgotten password: the link for a new one, and the answer to a request for it. */

describe('a password link', () => {
  test('is mailed in text and HTML to the user alone, and sets a new password, once', async ({ world }) => {
    const ada = await world.person({ name: 'Ada Lovelace', password: 'forgotten' });
    const token = await resetLink(world, ada.email);
    const mail = await ada.mailTo('reset-password');
    expect(mail?.to).toEqual([ada.email]);
    expect(mail?.subject).toBe(`Set a new password for ${PRODUCT.name}`);
    const link = `${world.url}/reset-password?token=${token}`;
    expect(mail?.text).toContain(link);
    expect(mail?.html).toContain(`href="${link}"`);

    expectRefusal(
      await reset(world, token, 'short', 'shorter'),
      422,
      SENTENCES.tooShort('Password', 6),
      SENTENCES.newPasswordsDiffer,
    );
    const answer = await reset(world, token, 'remembered');
    expect(answer).toMatchObject({ status: 204, body: null });
    expect(answer.headers.get('authorization')).toBeNull();
    expect((await signIn(world, ada.email, 'forgotten')).status).toBe(401);
    await expectUsedUp(world, token);
    expect((await signIn(world, ada.email, 'remembered')).status).toBe(200);

    // That it is void is said before any errors in the password.
    for (const each of [token, 'rubbish']) {
      expectRefusal(await reset(world, each, 'x', 'y'), 410, SENTENCES.linkUsedUp);
      const path = pathOf(users.resetPassword, { params: { token: each } });
      expectRefusal(await world.anyone.raw('PUT', path, { body: {} }), 410, SENTENCES.linkUsedUp);
    }
  });

  test('is void once another one was used, or the password was changed, even to the same one', async ({ world }) => {
    const ada = await world.person({ password: 'the same' });
    const [first, second] = [await resetLink(world, ada.email), await resetLink(world, ada.email)];
    expect((await changePassword(ada, 'the same', 'the same')).status).toBe(204);
    await expectUsedUp(world, first);
    const [third, fourth] = [await resetLink(world, ada.email), await resetLink(world, ada.email)];
    expect((await reset(world, third, 'remembered')).status).toBe(204);
    for (const each of [second, fourth]) await expectUsedUp(world, each);
    expect((await signIn(world, ada.email, 'remembered')).status).toBe(200);
  });

  test('used by six browsers in parallel works for one, which sets the password', async ({ world }) => {
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

    expect(await Promise.all(browsers.map(isSignedIn))).toEqual([false, false, false]);
    expect(await isSignedIn(await browserOf(world, ada.email, 'remembered'))).toBe(true);
  });
});

describe('an invalid link', () => {
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  test('sets no password, whatever its form', async ({ world }) => {
    const [ada, eve] = await Promise.all([world.registered(), world.person()]);
    const token = await resetLink(world, ada.email);
    const [header = '', payload = '', signature = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    // Nothing of the old password is in it.
    expect(Object.keys(claims).sort()).toEqual(['exp', 'iat', 'proof', 'sub']);
    expect(claims).toMatchObject({ sub: ada.id, exp: Number(claims.iat) + 3600 });
    expect(JSON.stringify(claims)).not.toContain('scrypt');
    const [, evesPayload = '', evesSignature = ''] = (await resetLink(world, eve.email)).split('.');
    const none = {
      'a session': ada.token ?? '',
      'a link that proves an address': await latest(world, ada.email, 'verify'),
      'no signature': `${header}.${payload}.`,
      'a cut signature': token.slice(0, -3),
      'another link’s signature': `${header}.${payload}.${evesSignature}`,
      'another link’s content': `${header}.${evesPayload}.${signature}`,
      'alg none': `${encoded({ alg: 'none', typ: 'reset-password+jwt' })}.${payload}.`,
      'another person': `${header}.${encoded({ ...claims, sub: eve.id })}.${signature}`,
      'a longer life': `${header}.${encoded({ ...claims, exp: 9_999_999_999 })}.${signature}`,
      rubbish: 'rubbish',
      space: ' ',
      dots: '...',
    };
    for (const [what, each] of sampled(Object.entries(none), 8)) {
      const answer = await reset(world, each, 'stolen!');
      expect(answer.status, what).toBe(410);
      expectRefusal(answer, 410, SENTENCES.linkUsedUp);
    }
    for (const { email, password } of [ada, eve]) expect((await signIn(world, email, password)).status).toBe(200);
    expect((await reset(world, token, 'remembered')).status).toBe(204);
  });

  test('without a token is not found', async ({ world }) => {
    const body = { user: { password: 'stolen!', password_confirmation: 'stolen!' } };
    expect((await world.anyone.raw('PUT', '/api/v1/users/password_reset/', { body })).status).toBe(404);
  });
});

describe('the answer to a request for a link', () => {
  test('is the same for an unknown address, and costs the same', async ({ world }) => {
    const [ada, unknownAddress] = [await world.person(), address()];
    const [known, unknown] = [await askForReset(world, ada.email), await askForReset(world, unknownAddress)];

    const seen = ({ status, body, requests, headers }: typeof known) => {
      const names = [...headers.keys()];
      return { status, body, requests, names };
    };
    expect(seen(unknown)).toEqual(seen(known));
    expect(known.status).toBe(204);
    expect(await emailKinds(world, ada.email)).toEqual(['reset']);
    expect(await emailKinds(world, unknownAddress)).toEqual([]);
  });

  test('is the same after five an hour in any spelling, when no more emails are sent', async ({ world }) => {
    const [ada, unknownAddress] = [await world.person(), address()];
    for (const email of [ada.email, unknownAddress]) {
      const spellings = [email, email.toUpperCase(), ` ${email}`, `${email}\n`];
      const answers = [];
      for (let request = 0; request < 7; request++) answers.push(await askForReset(world, spellings[request % 4]!));
      expect(tally(answers)).toEqual({ 204: 7 });
    }
    expect(await tokens(world, ada.email, 'reset')).toHaveLength(5);
  });

  test('is the same for twelve in parallel, of which five are mailed', async ({ world }) => {
    const ada = await world.person();
    expect(tally(await Promise.all(times(12, () => askForReset(world, ada.email))))).toEqual({ 204: 12 });
    expect(await tokens(world, ada.email, 'reset')).toHaveLength(5);
  });

  test('is an error only for a malformed address', async ({ world }) => {
    expectRefusal(await askForReset(world, ''), 422, SENTENCES.required('Email'));
    for (const odd of ['nobody', '#', 'a#b', '__proto__']) expect((await askForReset(world, odd)).status).toBe(204);
  });
});
