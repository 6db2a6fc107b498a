import { describe, expect } from 'vitest';
import { passkeys } from '#shared/contracts/passkeys.ts';
import { users } from '#shared/contracts/users.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { Authenticator, addPasskey, assertion, registration } from '#test/support/passkeys.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { Caller, type Person, type World } from '#test/support/world.ts';
import { changePassword, emailKinds, isSignedIn, reset, resetLink, tally } from './support/accounts.ts';
import { testAt } from './support/test-at.ts';

/* Passkeys: adding, naming and removing them, and signing in with one. */

const START = '2026-11-20T10:00:00.000Z';
const test = testAt(START);
const MINUTE = 60_000;

async function withPasskey(world: World): Promise<{ ada: Person; key: Authenticator; id: string }> {
  const ada = await world.registered({ name: 'Ada Lovelace' });
  const key = new Authenticator(world.url);
  const { id } = await addPasskey(ada, key);
  return { ada, key, id };
}

/** The API's answer to an assertion of a passkey. */
const signIn = async (world: World, body: Awaited<ReturnType<typeof assertion>>) =>
  world.anyone.raw('POST', passkeys.signIn.path, { body });

const sayingOf = ({ body }: { body: unknown }) => (body as { error?: string } | null)?.error;

describe('a passkey', () => {
  test('signs in as a password does, and shows when it was last used', async ({ world }) => {
    const { ada, key } = await withPasskey(world);
    const byPassword = await world.anyone.answer(users.signIn, {
      body: { user: { email: ada.email, password: ada.password } },
    });
    const answer = await world.anyone.answer(passkeys.signIn, { body: await assertion(world, key) });
    expect(answer.body.user).toEqual(byPassword.body.user);
    expect(Object.keys(answer.body)).toEqual(Object.keys(byPassword.body));
    expect(answer.headers.get('authorization')).toBe(`Bearer ${answer.body.token}`);
    const browser = new Caller(world.url, answer.body.token);
    expect((await browser.call(users.me)).email).toBe(ada.email);
    const [listed] = await ada.call(passkeys.list);
    expect(Date.parse(listed?.last_used_at ?? '')).toBeGreaterThanOrEqual(Date.parse(START));
    // The session is a normal one: a new password ends it.
    await changePassword(ada, ada.password, 'the new one');
    expect(await isSignedIn(browser)).toBe(false);
    // The passkey stays.
    expect((await signIn(world, await assertion(world, key))).status).toBe(200);
  });

  test('is named to browsers as long as it signs in, with the current name and address', async ({ world }) => {
    const none = await world.person({ name: 'Grace' });
    const nothing = { user_handle: null, credential_ids: [], name: none.email, display_name: 'Grace' };
    expect(await none.call(passkeys.accepted)).toEqual(nothing);
    const { ada, key, id } = await withPasskey(world);
    const other = new Authenticator(world.url);
    await addPasskey(ada, other);
    const known = { user_handle: key.userHandle, name: ada.email };
    expect(await ada.call(passkeys.accepted)).toMatchObject({
      ...known,
      credential_ids: [key.credentialId, other.credentialId],
    });
    await ada.call(users.update, { body: { user: { name: 'Ada King' } } });
    await ada.call(passkeys.delete, { params: { id } });
    const left = { ...known, credential_ids: [other.credentialId], display_name: 'Ada King' };
    expect(await ada.call(passkeys.accepted)).toEqual(left);
  });

  test('causes an email, with the user’s name only to a verified address', async ({ world }) => {
    const { ada } = await withPasskey(world);
    expect(await emailKinds(world, ada.email)).toEqual(['verify', 'passkey']);
    const first = (await ada.mails()).find(({ subject }) => subject.includes('passkey'));
    expect(first?.text).not.toContain('Laptop');
    expect(first?.text).toContain(`${world.url}/settings#passkeys`);
    await ada.verify();
    await addPasskey(ada, new Authenticator(world.url), 'Phone <b>');
    const second = (await ada.mails()).findLast(({ subject }) => subject.includes('passkey'));
    expect(second?.text).toContain('“Phone <b>”');
    // An unverified new address can belong to a thief.
    await ada.call(users.update, { body: { user: { email: `moved-${ada.email}` } } });
    await addPasskey(ada, new Authenticator(world.url), 'Tablet');
    expect((await ada.mails()).some(({ text }) => text.includes('“Tablet”'))).toBe(true);
  });

  test('is one of at most ten, also with parallel requests', async ({ world }) => {
    const ada = await world.person();
    const keys = Array.from({ length: LIMITS.passkeys + 1 }, () => new Authenticator(world.url));
    await addPasskey(ada, keys[0]!);
    const bodies = [];
    for (const key of keys.slice(1)) bodies.push(await registration(ada, key));
    for (const body of bodies.slice(0, 8)) await ada.call(passkeys.create, { body });
    const answers = await Promise.all(bodies.slice(8).map((body) => ada.raw('POST', passkeys.create.path, { body })));
    expect(tally(answers)[201]).toBe(1);
    expect(await ada.call(passkeys.list)).toHaveLength(LIMITS.passkeys);
    const full = await ada.refusal(passkeys.registrationOptions, { body: { current_password: ada.password } });
    expect(full).toMatchObject({ status: 422, errors: [SENTENCES.tooManyPasskeys] });
  });

  test('is added after the password, listed, renamed and removed, and knows its user by a random handle', async ({
    world,
  }) => {
    const ada = await world.person();
    const [one, other] = [new Authenticator(world.url), new Authenticator(world.url)];
    expect(await ada.call(passkeys.list)).toEqual([]);
    const laptop = await addPasskey(ada, one, ' Chrome on Linux ');
    expect(laptop).toMatchObject({ name: 'Chrome on Linux', last_used_at: null });
    const phone = await addPasskey(ada, other, 'Phone');
    expect(await ada.call(passkeys.list)).toEqual([laptop, phone]);
    expect(other.userHandle).toBe(one.userHandle);
    expect(Buffer.from(one.userHandle, 'base64url')).toHaveLength(32);
    const { options } = await ada.call(passkeys.registrationOptions, { body: { current_password: ada.password } });
    expect(options.excludeCredentials.map(({ id }) => id)).toEqual([one.credentialId, other.credentialId]);
    expect(JSON.stringify(options)).not.toContain(ada.id);

    const renamed = await ada.call(passkeys.rename, { params: { id: laptop.id }, body: { name: 'Old laptop' } });
    expect(renamed).toEqual({ ...laptop, name: 'Old laptop' });
    await ada.call(passkeys.delete, { params: { id: phone.id } });
    expect(await ada.call(passkeys.list)).toEqual([renamed]);
    const gone = await ada.refusal(passkeys.rename, { params: { id: phone.id }, body: { name: 'Phone' } });
    expect(gone).toMatchObject({ status: 404, errors: [SENTENCES.passkeyNotFound] });
  });
});

describe('a stolen session', () => {
  test('adds no passkey without the password, and its attempts count as sign-ins', async ({ world }) => {
    const ada = await world.person();
    for (let guess = 0; guess < LIMITS.signInFailuresPerAddress; guess++) {
      const refused = await ada.refusal(passkeys.registrationOptions, { body: { current_password: `guess ${guess}` } });
      expect(refused).toMatchObject({ status: 422, errors: [SENTENCES.wrongCurrentPassword] });
    }
    const right = { body: { current_password: ada.password } };
    expect((await ada.refusal(passkeys.registrationOptions, right)).status).toBe(429);
  });

  test('cannot use the challenge of another session or another person', async ({ world }) => {
    const [ada, grace] = [await world.person(), await world.person()];
    const phone = await ada.elsewhere();
    const body = await registration(ada, new Authenticator(world.url));
    for (const thief of [phone, grace]) {
      expect(await thief.refusal(passkeys.create, { body })).toMatchObject({
        status: 410,
        errors: [SENTENCES.passkeyTooLate],
      });
    }
    await ada.call(passkeys.create, { body });
  });
});

describe('a registration is refused', () => {
  test('for another challenge, another origin, another site, or without user verification', async ({ world }) => {
    const ada = await world.person();
    const lies = [
      { challenge: Buffer.alloc(32).toString('base64url') },
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { unverified: true },
    ];
    for (const lie of lies) {
      const given = await ada.call(passkeys.registrationOptions, { body: { current_password: ada.password } });
      const response = new Authenticator(world.url).register(given, lie);
      const refused = await ada.refusal(passkeys.create, { body: { token: given.token, name: 'Laptop', response } });
      expect(refused).toMatchObject({ status: 422, errors: [SENTENCES.passkeyRefused] });
    }
    expect(await ada.call(passkeys.list)).toEqual([]);
  });

  test('for a challenge that was answered, or is older than five minutes', async ({ world }) => {
    const ada = await world.person();
    const given = await ada.call(passkeys.registrationOptions, { body: { current_password: ada.password } });
    const make = (key: Authenticator) => ({ token: given.token, name: 'Laptop', response: key.register(given) });
    await ada.call(passkeys.create, { body: make(new Authenticator(world.url)) });
    const again = await ada.refusal(passkeys.create, { body: make(new Authenticator(world.url)) });
    expect(again).toMatchObject({ status: 410, errors: [SENTENCES.passkeyTooLate] });
    const late = await registration(ada, new Authenticator(world.url));
    await world.setClock(new Date(world.now() + LIMITS.passkeyMinutes * MINUTE).toISOString());
    expect((await ada.refusal(passkeys.create, { body: late })).status).toBe(410);
  });

  test('for a credential id longer than WebAuthn allows, or another one than was signed', async ({ world }) => {
    const ada = await world.person();
    const make = async (bytes: number) => {
      const given = await ada.call(passkeys.registrationOptions, { body: { current_password: ada.password } });
      const credentialId = Buffer.alloc(bytes, bytes).toString('base64url');
      return { token: given.token, response: new Authenticator(world.url).register(given, { credentialId }) };
    };
    for (const bytes of [1_024, 4_000]) {
      const refused = await ada.refusal(passkeys.create, { body: { ...(await make(bytes)), name: 'Laptop' } });
      expect(refused).toMatchObject({ status: 422, errors: [SENTENCES.malformedPasskey] });
    }
    const { token, response } = await make(2_000);
    const body = { token, name: 'Laptop', response: { ...response, id: 'short', rawId: 'short' } };
    const refused = await ada.refusal(passkeys.create, { body });
    expect(refused).toMatchObject({ status: 422, errors: [SENTENCES.passkeyRefused] });
    expect(await ada.call(passkeys.list)).toEqual([]);
  });

  test('for a credential that is already registered', async ({ world }) => {
    const { ada, key } = await withPasskey(world);
    for (const person of [ada, await world.person()]) {
      const refused = await person.refusal(passkeys.create, { body: await registration(person, key) });
      expect(refused).toMatchObject({ status: 422, errors: [SENTENCES.passkeyRegistered] });
    }
  });
});

describe('a sign-in is refused', () => {
  test('for another challenge, origin or site, a wrong handle, or without user verification', async ({ world }) => {
    const { ada, key } = await withPasskey(world);
    const foreign = new Authenticator(world.url);
    await addPasskey(await world.person(), foreign);
    const lies = [
      { challenge: Buffer.alloc(32).toString('base64url') },
      { origin: 'https://evil.example' },
      { origin: world.url.replace('localhost', '127.0.0.1') },
      { rpId: 'evil.example' },
      { unverified: true },
      { userHandle: foreign.userHandle },
      // The passkey of another person, with the attacker's own key.
      { credentialId: foreign.credentialId, userHandle: foreign.userHandle },
    ];
    for (const lie of lies) {
      const refused = await signIn(world, await assertion(world, key, lie));
      expect([refused.status, sayingOf(refused)]).toEqual([422, SENTENCES.passkeyRefused]);
    }
    expect((await ada.call(passkeys.list))[0]?.last_used_at).toBeNull();
  });

  test('for an answer that was used, also twice in parallel, and after five minutes', async ({ world }) => {
    const { key } = await withPasskey(world);
    const once = await assertion(world, key);
    const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(world, once)));
    expect(tally(answers)[200]).toBe(1);
    const replayed = await signIn(world, once);
    expect([replayed.status, sayingOf(replayed)]).toEqual([410, SENTENCES.passkeyTooLate]);
    const late = await assertion(world, key);
    await world.setClock(new Date(world.now() + LIMITS.passkeyMinutes * MINUTE).toISOString());
    expect((await signIn(world, late)).status).toBe(410);
  });

  test('for another kind of token, a credential id that is too long, or a counter that does not increase', async ({
    world,
  }) => {
    const { ada, key } = await withPasskey(world);
    const body = await assertion(world, key);
    const { token } = await ada.call(passkeys.registrationOptions, { body: { current_password: ada.password } });
    for (const other of [token, ada.token ?? '', 'nonsense']) {
      expect((await signIn(world, { ...body, token: other })).status).toBe(410);
    }
    const credentialId = Buffer.alloc(4_000, 1).toString('base64url');
    const tooLong = await signIn(world, await assertion(world, key, { credentialId }));
    expect([tooLong.status, sayingOf(tooLong)]).toEqual([422, SENTENCES.malformedPasskey]);
    key.counter = 5;
    expect((await signIn(world, await assertion(world, key))).status).toBe(200);
    for (const counter of [5, 4, 0]) {
      const refused = await signIn(world, await assertion(world, key, { counter }));
      expect([refused.status, sayingOf(refused)]).toEqual([422, SENTENCES.passkeyRefused]);
    }
    expect((await signIn(world, await assertion(world, key, { counter: 6 }))).status).toBe(200);
  });

  test('for an unknown passkey, or a removed one', async ({ world }) => {
    const { ada, key, id } = await withPasskey(world);
    await ada.call(passkeys.delete, { params: { id } });
    for (const unknown of [key, new Authenticator(world.url)]) {
      unknown.userHandle ||= 'x';
      const refused = await signIn(world, await assertion(world, unknown));
      expect([refused.status, sayingOf(refused)]).toEqual([401, SENTENCES.passkeyUnknown]);
    }
    // It can be added again.
    await addPasskey(ada, key);
    expect((await signIn(world, await assertion(world, key))).status).toBe(200);
  });
});

describe('a new password by email', () => {
  test('removes passkeys from before the first verification of the address', async ({ world }) => {
    const { ada, key } = await withPasskey(world);
    await reset(world, await resetLink(world, ada.email), 'the new one');
    expect((await signIn(world, await assertion(world, key))).status).toBe(401);
    const owner = new Caller(
      world.url,
      (await world.anyone.call(users.signIn, { body: { user: { email: ada.email, password: 'the new one' } } })).token,
    );
    expect(await owner.call(passkeys.list)).toEqual([]);
  });

  test('keeps the passkeys of an account whose address was verified', async ({ world }) => {
    const { ada, key } = await withPasskey(world);
    await ada.verify();
    await reset(world, await resetLink(world, ada.email), 'the new one');
    expect((await signIn(world, await assertion(world, key))).status).toBe(200);
  });
});
