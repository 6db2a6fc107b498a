import { afterEach, describe, expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { notificationPreferences } from '#shared/contracts/notification-preferences.ts';
import { sessions } from '#shared/contracts/sessions.ts';
import { users } from '#shared/contracts/users.ts';
import type { Cloud } from '#test/support/cloud.ts';
import { verified } from '#test/support/confidants.ts';
import { Caller, type Person } from '#test/support/world.ts';
import { testAt } from './support/test-at.ts';

/* The list of a user's sessions, and emails about new browsers. */

let cloud: Cloud;
const test = testAt('2026-03-02T09:10:00Z', (started) => {
  cloud = started;
});

afterEach(() => cloud.clearFaults());

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

async function signedIn(person: Person, agent: string): Promise<Caller> {
  const body = { user: { email: person.email, password: person.password } };
  const { token } = await new Caller(person.url).call(users.signIn, { body, headers: { 'user-agent': agent } });
  return new Caller(person.url, token);
}

const browserEmails = async (person: Person) =>
  (await person.mails()).filter(({ subject }) => subject === 'New sign-in to your Steadfast account');

describe('sessions', () => {
  test('are listed with browser, system and last use, this one first', async ({ world }) => {
    await world.setClock('2026-03-02T09:10:00Z');
    const ada = await world.person();
    const firefox = await signedIn(ada, FIREFOX);
    await world.setClock('2026-03-02T11:10:00Z');
    const chrome = await signedIn(ada, CHROME);
    const list = await firefox.call(sessions.list);
    expect(list.map(({ current, browser, system }) => [current, browser, system])).toEqual([
      [true, 'Firefox', 'Windows'],
      [false, 'Chrome', 'Linux'],
      // The client of the test names neither.
      [false, 'Unknown browser', 'unknown system'],
    ]);
    expect(list.map(({ last_seen_at }) => last_seen_at.slice(11, 13))).toEqual(['11', '11', '09']);
    // Ids are not tokens.
    for (const { id } of list) {
      const { status } = await new Caller(world.url, id).refusal(users.me);
      expect(status).toBe(401);
    }
    expect((await chrome.call(sessions.list))[0]).toMatchObject({ current: true, browser: 'Chrome' });
  });

  test('record their use once an hour', async ({ world }) => {
    await world.setClock('2026-03-02T09:10:00Z');
    const ada = await world.person();
    const other = await signedIn(ada, FIREFOX);
    const requestsAt = async (instant: string) => {
      await world.setClock(instant);
      return (await ada.answer(users.me)).requests;
    };
    expect(await requestsAt('2026-03-02T10:05:00Z')).toEqual({ BatchGetItem: 1 });
    expect(await requestsAt('2026-03-02T10:15:00Z')).toEqual({ BatchGetItem: 1, UpdateItem: 2 });
    expect(await requestsAt('2026-03-02T10:20:00Z')).toEqual({ BatchGetItem: 1 });
    const [, noted] = await other.call(sessions.list);
    expect(noted).toMatchObject({ current: false, last_seen_at: expect.stringMatching(/^2026-03-02T10:15/) });
  });

  test('record their use by whatever call comes first, also if it is refused', async ({ world }) => {
    await world.setClock('2026-03-02T09:10:00Z');
    const ada = await world.person();
    const other = await signedIn(ada, FIREFOX);
    const seen = async () => (await ada.call(sessions.list)).find(({ browser }) => browser === 'Firefox')?.last_seen_at;
    const calls = [
      () => other.call(commitments.list),
      () => other.refusal(commitments.read, { params: { id: 'none' } }),
      () => Promise.all([1, 2, 3].map(() => other.call(notificationPreferences.read))),
    ];
    for (const [k, call] of calls.entries()) {
      const hour = String(12 + 2 * k);
      await world.setClock(`2026-03-02T${hour}:00:00Z`);
      await call();
      expect(await seen()).toMatch(new RegExp(`^2026-03-02T${hour}:00`));
    }
  });

  test('answer if their use cannot be recorded', async ({ world }) => {
    await world.setClock('2026-03-02T09:10:00Z');
    const ada = await world.person();
    await world.setClock('2026-03-02T12:00:00Z');
    await cloud.inject({ service: 'dynamodb', operation: 'UpdateItem', kind: 'error', name: 'AccessDenied' });
    expect(await ada.call(commitments.list)).toEqual([]);
    await cloud.clearFaults();
    // The next call records it.
    expect((await ada.answer(commitments.list)).requests).toMatchObject({ UpdateItem: 2 });
  });

  test('can be ended one by one, or all others at once, and are void at once', async ({ world }) => {
    const [ada, bob] = await Promise.all([world.person(), world.person()]);
    const [firefox, chrome, safari] = await Promise.all([FIREFOX, CHROME, ''].map((agent) => signedIn(ada, agent)));
    const find = async (browser: string) => (await ada.call(sessions.list)).find((each) => each.browser === browser);
    const id = (await find('Firefox'))?.id ?? '';
    // A session of another user is not found.
    expect((await bob.refusal(sessions.delete, { params: { id } })).errors).toEqual(['Session not found']);
    await ada.call(sessions.delete, { params: { id } });
    expect((await firefox?.refusal(users.me))?.status).toBe(401);
    expect((await ada.refusal(sessions.delete, { params: { id } })).status).toBe(404);
    await ada.call(sessions.deleteOthers);
    for (const each of [chrome, safari]) expect((await each?.refusal(users.me))?.status).toBe(401);
    const [last, ...none] = await ada.call(sessions.list);
    expect(none).toEqual([]);
    await ada.call(sessions.delete, { params: { id: last?.id ?? '' } });
    expect((await ada.refusal(users.me)).status).toBe(401);
    expect(await bob.call(sessions.list)).toHaveLength(1);
  });

  test('of an earlier password are not listed', async ({ world }) => {
    const ada = await world.person();
    await signedIn(ada, FIREFOX);
    const change = { current_password: ada.password, password: 'another', password_confirmation: 'another' };
    await ada.call(users.changePassword, { body: { user: change } });
    expect(await ada.call(sessions.list)).toHaveLength(1);
  });
});

describe('an email', () => {
  test('reports a new browser, and not the same one again for 90 days', async ({ world }) => {
    await world.setClock('2026-03-02T09:10:00Z');
    const ada = await verified(world, { name: 'Ada', timezone: 'Europe/Berlin' });
    // The browser of the registration is known, also after a sign-out.
    await ada.elsewhere();
    expect(await browserEmails(ada)).toEqual([]);
    const firefox = await signedIn(ada, FIREFOX);
    await signedIn(ada, FIREFOX);
    const [email, ...others] = await browserEmails(ada);
    expect(others).toEqual([]);
    expect(email?.text).toContain('with Firefox on Windows: Monday, March 2, 2026 at 10:10 AM.');
    expect(email?.text).toContain('/settings#sessions');
    // Using a session keeps its browser known.
    await world.setClock('2026-03-31T09:00:00Z');
    await firefox.call(users.me);
    await firefox.call(users.signOut);
    await world.setClock('2026-06-28T08:00:00Z');
    await signedIn(ada, FIREFOX);
    expect(await browserEmails(ada)).toHaveLength(1);
    await world.setClock('2026-09-27T09:00:00Z');
    await signedIn(ada, FIREFOX);
    expect(await browserEmails(ada)).toHaveLength(2);
  });

  test('to an unverified address contains no name', async ({ world }) => {
    const ada = await world.person({ name: 'Ada Lovelace' });
    await signedIn(ada, FIREFOX);
    const [email] = await browserEmails(ada);
    expect(email?.text).not.toContain('Ada');
  });
});

describe('the keys of what a browser keeps', () => {
  test('are those of the user, in all sessions', async ({ world }) => {
    const [ada, bob] = await Promise.all([world.person(), world.person()]);
    const { keys } = await ada.call(sessions.storageKeys);
    expect(keys.map((key) => Buffer.from(key, 'base64url').length)).toEqual([32]);
    expect(await (await signedIn(ada, FIREFOX)).call(sessions.storageKeys)).toEqual({ keys });
    expect(await bob.call(sessions.storageKeys)).not.toEqual({ keys });
  });
});
