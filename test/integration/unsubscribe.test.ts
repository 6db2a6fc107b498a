import { describe, expect } from 'vitest';
import { account } from '#shared/contracts/account.ts';
import { notificationPreferences } from '#shared/contracts/notification-preferences.ts';
import { users } from '#shared/contracts/users.ts';
import { say } from '#test/support/chats.ts';
import { accepted, group, invited, verified } from '#test/support/confidants.ts';
import { sampled } from '#test/support/long.ts';
import {
  decisionOn,
  notificationEmails,
  pair,
  prefer,
  preferencesOf,
  pushesTo,
  settled,
  subjectsTo,
} from '#test/support/notifications.ts';
import { type Email, mailsTo, type Person, type World } from '#test/support/world.ts';
import { askForReset, emailKinds, kindOf, moveAndVerify } from './support/accounts.ts';
import { someAddress } from './support/invitations.ts';
import { addressIn, cloud, follow, test, tokenOf } from './support/unsubscribe.ts';

/* One click, without signing in, and an address gets only emails about the account itself. */

/** A verified account that is made after what was done before, by the clock of the cloud. */
async function registeredNow(world: World, email: string): Promise<Person> {
  const person = await world.registered({ email });
  await person.verify();
  return person;
}

/** The request of a mail program (RFC 8058). */
async function oneClick(mail: Email | undefined): Promise<number> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const response = await fetch(addressIn(mail), { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' });
  return response.status;
}

describe('one click', () => {
  const letterKinds: [string, (world: World) => Promise<{ email: string; mail: Email | undefined }>][] = [
    [
      'a message',
      async (world) => {
        const { ada, grace, chatId } = await pair(world);
        await say(grace, chatId, 'Good morning');
        return last(world, ada.email);
      },
    ],
    [
      'an invitation',
      async (world) => {
        const [ada, grace] = [await verified(world), await verified(world)];
        await invited(grace, ada.email);
        return last(world, ada.email);
      },
    ],
    [
      'the proof of an address',
      async (world) => {
        const { email } = await world.registered();
        return last(world, email);
      },
    ],
    [
      'a new password',
      async (world) => {
        const { email } = await verified(world);
        await askForReset(world, email);
        return last(world, email);
      },
    ],
    [
      'a new address',
      async (world) => {
        const ada = await verified(world);
        await moveAndVerify(world, ada, someAddress());
        return last(world, ada.email);
      },
    ],
    [
      'a change of an unverified address',
      async (world) => {
        const ada = await world.person();
        await moveAndVerify(world, ada, someAddress());
        return last(world, ada.email);
      },
    ],
    [
      'an acceptance',
      async (world) => {
        const { ada } = await pair(world);
        const mary = await verified(world, { name: 'Mary' });
        await accepted(mary, (await invited(ada, mary.email)).token);
        return last(world, ada.email);
      },
    ],
    [
      'a test',
      async (world) => {
        const ada = await verified(world);
        await ada.call(notificationPreferences.testEmail);
        return last(world, ada.email);
      },
    ],
  ];

  // Two kinds: `npm run test:long` tries each kind.
  test.for(sampled(letterKinds, 2))('in the email of %s ends the mail to its address', async ([, write], { world }) => {
    const { email, mail } = await write(world);
    expect(await oneClick(mail)).toBe(204);
    // Mail programs can repeat it.
    expect(await oneClick(mail)).toBe(204);
    const before = (await mailsTo(world.url, email)).length;
    await invited(await verified(world), email);
    expect(await mailsTo(world.url, email)).toHaveLength(before);
  });

  async function last(world: World, email: string) {
    return { email, mail: (await mailsTo(world.url, email)).at(-1) };
  }
});

describe('Ada, who has unsubscribed,', () => {
  test('sees it in her preferences, gets no emails about messages and invitations, and sees why', async ({ world }) => {
    const { ada, grace, chatId, token } = await pair(world);
    await say(grace, chatId, 'One');
    const [mail] = await notificationEmails(ada);
    expect(await oneClick(mail)).toBe(204);
    expect((await preferencesOf(ada)).email_enabled).toBe(false);

    const walkers = await group(grace, 'Sunday walkers', ada);
    await say(grace, walkers.id, 'Two');
    await invited(await verified(world), ada.email);
    expect(await notificationEmails(ada)).toHaveLength(1);
    expect(await pushesTo(world, token)).toHaveLength(3);
    expect((await decisionOn(ada, 'message')).email).toEqual(['dropped', 'email_off']);
    expect((await decisionOn(ada, 'invitation')).email).toEqual(['dropped', 'unsubscribed']);
    const { status, errors } = await ada.refusal(notificationPreferences.testEmail);
    expect([status, errors]).toEqual([422, ['Email notifications are off']]);
  });

  test('gets no digest', async ({ world }) => {
    const ada = await world.registered();
    await ada.verify();
    await ada.commitment();
    expect(await oneClick((await mailsTo(world.url, ada.email)).at(-1))).toBe(204);
    await world.setClock('2026-11-21T08:00:00Z');
    await cloud.runSchedule('digests');
    expect(await notificationEmails(ada)).toEqual([]);
    await prefer(ada, { email_enabled: true });
    await world.setClock('2026-11-22T08:00:00Z');
    await cloud.runSchedule('digests');
    expect(await notificationEmails(ada)).toHaveLength(1);
    expect(await oneClick((await notificationEmails(ada))[0])).toBe(204);
    expect((await preferencesOf(ada)).email_enabled).toBe(false);
  });

  test('still gets password and verification links', async ({ world }) => {
    const ada = await world.registered();
    expect(await oneClick((await mailsTo(world.url, ada.email)).at(-1))).toBe(204);
    await ada.call(users.resendVerification);
    await askForReset(world, ada.email);
    expect(await emailKinds(world, ada.email)).toEqual(['verify', 'verify', 'reset']);
  });

  test('gets mail again when she turns email on again, and not when she changes something else', async ({ world }) => {
    const { ada, grace, chatId } = await pair(world);
    await say(grace, chatId, 'One');
    await oneClick((await notificationEmails(ada))[0]);
    await prefer(ada, { push_enabled: false, email_frequency: 'immediate' });
    const others = await group(grace, 'Monday walkers', ada);
    await say(grace, others.id, 'Not mailed');
    expect(await notificationEmails(ada)).toHaveLength(1);
    await prefer(ada, { email_enabled: true });
    expect(await preferencesOf(ada)).toMatchObject({ email_enabled: true, email_frequency: 'immediate' });
    const walkers = await group(grace, 'Sunday walkers', ada);
    await say(grace, walkers.id, 'Two');
    expect((await subjectsTo(ada)).at(-1)).toBe('New message from Grace Hopper in Sunday walkers');
    const bob = await verified(world, { name: 'Bob' });
    await invited(bob, ada.email);
    expect(kindOf((await notificationEmails(ada)).at(-1)!)).toBe('invited');
  });
});

describe('an invited address without an account', () => {
  test('gets no more invitations after the click', async ({ world }) => {
    const email = someAddress();
    await invited(await verified(world), email);
    const [mail] = await mailsTo(world.url, email);
    expect(await follow(world, tokenOf(mail))).toBe(204);
    await invited(await verified(world), email);
    expect(await mailsTo(world.url, email)).toHaveLength(1);
  });

  test('is not subscribed again by a user who registers with the address', async ({ world }) => {
    const email = someAddress();
    await invited(await verified(world), email);
    await oneClick((await mailsTo(world.url, email))[0]);
    const mallory = await world.person({ email });
    await prefer(mallory, { email_enabled: true });
    await invited(await verified(world), email);
    expect((await emailKinds(world, email)).filter((kind) => kind === 'invited')).toHaveLength(1);
  });

  test('that registers later, gets the letters of its account, and sees that', async ({ world }) => {
    const email = someAddress();
    await invited(await verified(world), email);
    await oneClick((await mailsTo(world.url, email))[0]);
    const ada = await registeredNow(world, email);
    expect((await preferencesOf(ada)).email_enabled).toBe(true);
    await ada.call(notificationPreferences.testEmail);
    expect(await notificationEmails(ada)).toHaveLength(2);
    // The wish of the account itself is another one.
    expect(await oneClick((await notificationEmails(ada)).at(-1))).toBe(204);
    expect((await preferencesOf(ada)).email_enabled).toBe(false);
  });

  test('does not turn off the mail of another user', async ({ world }) => {
    const { ada, grace, chatId } = await pair(world);
    const email = someAddress();
    await invited(grace, email);
    await oneClick((await mailsTo(world.url, email))[0]);
    await say(grace, chatId, 'One');
    expect(await notificationEmails(ada)).toHaveLength(1);
    expect((await preferencesOf(ada)).email_enabled).toBe(true);
  });
});

describe('the address of a deleted account', () => {
  const deleted = async (ada: Person) => {
    await ada.call(account.delete, { body: { user: { current_password: ada.password } } });
    await settled(ada);
  };

  test('that has unsubscribed, still gets no invitations, until it has an account again', async ({ world }) => {
    const ada = await verified(world);
    await ada.call(notificationPreferences.testEmail);
    await oneClick((await notificationEmails(ada)).at(-1));
    await deleted(ada);
    const before = (await notificationEmails(ada)).length;
    await invited(await verified(world), ada.email);
    expect(await notificationEmails(ada)).toHaveLength(before);
    const again = await registeredNow(world, ada.email);
    expect((await preferencesOf(again)).email_enabled).toBe(true);
    await invited(await verified(world), ada.email);
    expect(await notificationEmails(ada)).toHaveLength(before + 1);
  });

  test('gets no invitations by the link of an old letter, though somebody registered with it', async ({ world }) => {
    const ada = await verified(world);
    await ada.call(notificationPreferences.testEmail);
    const letter = (await notificationEmails(ada)).at(-1);
    await deleted(ada);
    const mallory = await world.registered({ email: ada.email });
    expect(await oneClick(letter)).toBe(204);
    const before = (await notificationEmails(ada)).length;
    await invited(await verified(world), ada.email);
    expect(await notificationEmails(ada)).toHaveLength(before);
    expect((await subjectsTo(mallory)).join()).not.toContain('invited you');
  });

  test('keeps its mail if somebody follows the link of a letter to that account', async ({ world }) => {
    const ada = await world.registered();
    await ada.verify();
    await ada.call(notificationPreferences.testEmail);
    await deleted(ada);
    const letters = await mailsTo(world.url, ada.email);
    // The proof of the address, the test, and the last letter.
    expect(letters).toHaveLength(3);
    const next = await registeredNow(world, ada.email);
    for (const letter of letters) expect(await oneClick(letter)).toBe(204);
    expect((await preferencesOf(next)).email_enabled).toBe(true);
    await invited(await verified(world), next.email);
    expect((await subjectsTo(next)).at(-1)).toContain('invited you');
  });
});
