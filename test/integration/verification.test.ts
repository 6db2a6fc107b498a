import { createHmac, randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { PRODUCT } from '#shared/product.ts';
import { expectRefusal } from '#test/attacks/support/refusals.ts';
import { sampled } from '#test/support/long.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { mailsTo, tokenIn } from '#test/support/world.ts';
import {
  emailKinds,
  follow,
  latest,
  moveAndVerify,
  moveTo,
  resetLink,
  signIn,
  tally,
  times,
  tokens,
} from './support/accounts.ts';
import { testWithRegistration as test } from './support/test.ts';

/* Verification of an address: the mailed link, and how often it is sent. */

const address = () => `ada-${randomUUID()}@example.com`;

test('an unverified address gets ten emails an hour at most, for all accounts together', async ({ world }) => {
  const victim = address();
  for (let account = 0; account < 6; account++) {
    const eve = await world.person();
    await eve.call(users.update, { body: { user: { email: victim } } });
    await mailsTo(world.url, victim);
    await eve.call(users.update, { body: { user: { email: address() } } });
  }
  expect(await emailKinds(world, victim)).toHaveLength(10);
});

describe('registering', () => {
  test('sends one email, in text and HTML, to that address alone', async ({ world }) => {
    const ada = await world.person({ name: 'Ada Lovelace' });
    const mails = await ada.mails();
    expect(mails).toHaveLength(1);
    const [{ to, from, text, html, headers, subject } = {}] = mails as Partial<(typeof mails)[number]>[];

    expect(to).toEqual([ada.email]);
    expect(Object.keys(headers ?? {}).filter((name) => /^b?cc$/i.test(name))).toEqual([]);
    expect(from).toContain(`${PRODUCT.name} <`);
    expect(subject).toBe(`Verify your email for ${PRODUCT.name}`);
    const link = `${world.url}/verify-email?token=${tokenIn(mails[0])}`;
    expect(text).toContain(link);
    expect(html).toContain(`href="${link}"`);
    // The owner of the address is unknown so far. A name would be someone's text to a stranger.
    for (const part of [text, html]) expect(part).not.toContain('Lovelace');
  });

  test('sends none if it is refused', async ({ world }) => {
    const ada = await world.person();
    const user = { name: 'Eve', email: ada.email, password: 'sneaky', password_confirmation: 'sneaky' };
    await world.anyone.refusal(users.register, { body: { user } });

    expect(await emailKinds(world, ada.email)).toEqual(['verify']);
  });

  test('sends one if it is repeated because its answer was lost', async ({ world }) => {
    const email = address();
    const user = { name: 'Ada', email, password: 'analytical', password_confirmation: 'analytical' };
    const headers = { 'idempotency-key': randomUUID() };
    await Promise.all(times(3, () => world.anyone.call(users.register, { body: { user }, headers })));

    expect(await emailKinds(world, email)).toEqual(['verify']);
  });
});

describe('a verification link', () => {
  test('verifies the address once, and says from then on that it is verified, to anybody', async ({ world }) => {
    const ada = await world.person();
    const token = await latest(world, ada.email, 'verify');
    expect((await ada.call(users.me)).email_verified).toBe(false);

    expect(await world.anyone.call(users.verifyEmail, { body: { token } })).toEqual({
      email: ada.email,
      email_verified: true,
    });
    expect((await ada.call(users.me)).email_verified).toBe(true);
    const again = await follow(world, token);
    expectRefusal(again, 410, SENTENCES.alreadyVerified(ada.email));
    const details = [{ code: 'email_already_verified', params: { email: ada.email } }];
    expect(again.body).toMatchObject({ details });
    expect((await ada.call(users.me)).email_verified).toBe(true);
    // It says so of the present address alone.
    await moveTo(ada, address());
    expectRefusal(await follow(world, token), 410, SENTENCES.linkUsedUp);
  });

  test('followed by ten browsers in parallel works for one', async ({ world }) => {
    const ada = await world.person();
    const token = await latest(world, ada.email, 'verify');
    expect(tally(await Promise.all(times(10, () => follow(world, token))))).toEqual({ 200: 1, 410: 9 });
  });

  test('does not verify an address that was changed since, nor after another one was followed', async ({ world }) => {
    const ada = await world.person();
    const [old, moved] = [await latest(world, ada.email, 'verify'), address()];
    await ada.call(users.update, { body: { user: { email: moved } } });

    expectRefusal(await follow(world, old), 410, SENTENCES.linkUsedUp);
    expect(await ada.call(users.me)).toMatchObject({ email: moved, email_verified: false });
    await ada.call(users.resendVerification);
    const [first = '', second = ''] = await tokens(world, moved, 'verify');
    // It does not sign the person in, and works without a session.
    const answer = await world.anyone.answer(users.verifyEmail, { body: { token: second } });
    expect(Object.keys(answer.body)).toEqual(['email', 'email_verified']);
    expect(answer.headers.get('authorization')).toBeNull();
    expect(await ada.call(users.me)).toMatchObject({ email: moved, email_verified: true });
    expectRefusal(await follow(world, first), 410, SENTENCES.alreadyVerified(moved));
  });

  test('does not verify the account that has the address now', async ({ world }) => {
    const ada = await world.person();
    const old = await latest(world, ada.email, 'verify');
    await ada.call(users.update, { body: { user: { email: address() } } });
    const grace = await world.person({ email: ada.email });

    expectRefusal(await follow(world, old), 410, SENTENCES.linkUsedUp);
    expect((await grace.call(users.me)).email_verified).toBe(false);
  });

  test('that was not followed before a change does not affect the email about it', async ({ world }) => {
    const ada = await world.person();
    const [first, second] = [address(), address()];
    await ada.call(users.update, { body: { user: { email: first } } });
    const old = await latest(world, first, 'verify');
    await ada.call(users.update, { body: { user: { email: second } } });

    expectRefusal(await follow(world, old), 410, SENTENCES.linkUsedUp);
    expect(await emailKinds(world, second)).toEqual(['verify']);
  });
});

describe('an invalid link', () => {
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  test('verifies nothing, whatever its form', async ({ world }) => {
    const [ada, eve] = [await world.person(), await world.person()];
    const token = await latest(world, ada.email, 'verify');
    const [header = '', payload = '', signature = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    const evesSignature = (await latest(world, eve.email, 'verify')).split('.')[2];
    const ownSecret = createHmac('sha256', 'guess').update(`${header}.${payload}`).digest('base64url');
    const swapped = [...signature];
    swapped[0] = swapped[0] === 'A' ? 'B' : 'A';
    const none = {
      'a session': ada.token,
      'a link for a new password': await resetLink(world, ada.email),
      'no signature': `${header}.${payload}.`,
      'a changed signature': `${header}.${payload}.${swapped.join('')}`,
      'another link’s signature': `${header}.${payload}.${evesSignature}`,
      'another secret': `${header}.${payload}.${ownSecret}`,
      'alg none': `${encoded({ alg: 'none', typ: 'verify-email+jwt' })}.${payload}.`,
      'another person': `${header}.${encoded({ ...claims, sub: eve.id })}.${signature}`,
      'another address': `${header}.${encoded({ ...claims, proof: eve.email })}.${signature}`,
      'a longer life': `${header}.${encoded({ ...claims, exp: 9_999_999_999 })}.${signature}`,
      long: 'x'.repeat(50_000),
      'control characters': 'a\u0000b\ud800',
      rubbish: 'rubbish',
      dots: '..',
      spaces: '   ',
    };
    for (const [what, each] of sampled(Object.entries(none), 10)) {
      const answer = await follow(world, each);
      expect(answer.status, what).toBe(410);
      expectRefusal(answer, 410, SENTENCES.linkUsedUp);
    }
    for (const person of [ada, eve]) expect((await person.call(users.me)).email_verified).toBe(false);
    // Nor is a link a session.
    const headers = { authorization: `Bearer ${token}` };
    expectRefusal(await world.anyone.raw('GET', users.me.path, { headers }), 401, SENTENCES.signedOut);
    expect((await follow(world, token)).status).toBe(200);
  });

  test('is named as missing if there is none', async ({ world }) => {
    for (const missing of [undefined, null, '']) {
      expectRefusal(await follow(world, missing), 422, SENTENCES.required('Token'));
    }
    for (const wrong of [5, true, [], {}]) expectRefusal(await follow(world, wrong), 422, SENTENCES.notText('Token'));
  });
});

describe('requesting another link', () => {
  test('mails five in an hour; a sixth is refused, with a Retry-After', async ({ world }) => {
    const ada = await world.person();
    for (let request = 0; request < 5; request++) await ada.call(users.resendVerification);

    const refused = await ada.refusal(users.resendVerification);
    expect(refused).toMatchObject({ status: 429, errors: [SENTENCES.tooManyAttempts] });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(3600);
    expect(await emailKinds(world, ada.email)).toEqual(times(6, () => 'verify'));
    // It does not count for other users, nor for the sign-in.
    expect((await (await world.person()).answer(users.resendVerification)).status).toBe(204);
    expect((await signIn(world, ada.email, ada.password)).status).toBe(200);
    // Each of them works; the latest is as good as the first.
    expect((await follow(world, await latest(world, ada.email, 'verify'))).status).toBe(200);
  });

  test('twelve times in parallel mails exactly five', async ({ world }) => {
    const ada = await world.person();
    const answers = await Promise.all(times(12, () => ada.raw('POST', users.resendVerification.path, { body: {} })));

    expect(tally(answers)).toEqual({ 204: 5, 429: 7 });
    expect(await emailKinds(world, ada.email)).toHaveLength(1 + 5);
  });

  test('after the address was verified succeeds, mails nothing and does not count', async ({ world }) => {
    const ada = await world.person();
    await ada.verify();
    for (let request = 0; request < 7; request++) expect((await ada.answer(users.resendVerification)).status).toBe(204);

    expect(await emailKinds(world, ada.email)).toEqual(['verify']);
    await ada.call(users.update, { body: { user: { email: address() } } });
    expect((await ada.answer(users.resendVerification)).status).toBe(204);
  });

  test('mails it to the present address', async ({ world }) => {
    const ada = await world.person();
    // After a change, an old address cannot be verified.
    expect(await emailKinds(world, ada.email)).toEqual(['verify']);
    const moved = address();
    await moveTo(ada, moved);
    await ada.call(users.resendVerification);

    expect(await emailKinds(world, moved)).toEqual(['verify', 'verify']);
    expect(await emailKinds(world, ada.email)).toEqual(['verify', 'changed']);
  });
});

test('a verified address stays verified when its user comes back to it', async ({ world }) => {
  const ada = await world.person();
  await ada.verify();
  const elsewhere = address();
  await ada.call(users.update, { body: { user: { email: elsewhere } } });
  const back = await ada.call(users.update, { body: { user: { email: ada.email } } });
  expect(back).toMatchObject({ email: ada.email, email_verified: true });

  // Only the last verified address counts: after verifying another one, the first has to be verified again.
  await moveAndVerify(world, ada, elsewhere);
  const again = await ada.call(users.update, { body: { user: { email: ada.email } } });
  expect(again).toMatchObject({ email: ada.email, email_verified: false });
  expect((await emailKinds(world, ada.email)).filter((kind) => kind === 'verify')).toHaveLength(2);
});
