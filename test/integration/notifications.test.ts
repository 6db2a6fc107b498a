import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { groupChats } from '#shared/contracts/group-chats.ts';
import { notifications } from '#shared/contracts/notifications.ts';
import { users } from '#shared/contracts/users.ts';
import { say } from '#test/support/chats.ts';
import { accepted, confidants, group, invited, verified } from '#test/support/confidants.ts';
import { sampled } from '#test/support/long.ts';
import {
  AT_ONCE,
  decisionOn,
  decisionsOf,
  notificationEmails,
  pair,
  prefer,
  presentQuietHours,
  pushesTo,
  read,
  registered,
  settled,
  subjectsTo,
  titlesTo,
} from '#test/support/notifications.ts';
import { sharedTable } from '#test/support/shared-cloud.ts';
import { itemsIn, writeTo } from '#test/support/table.ts';
import type { Person, World } from '#test/support/world.ts';
import { test } from './support/test.ts';

describe('a message', () => {
  test('that Ada reads or answers within ten seconds is neither pushed nor mailed, and the history says why', async ({
    world,
  }) => {
    const { ada, grace, chatId, token } = await pair(world);
    await say(grace, chatId, 'Good morning');
    await read(ada, chatId);

    expect(await pushesTo(world, token)).toEqual([]);
    expect(await notificationEmails(ada)).toEqual([]);
    expect(await decisionOn(ada, 'message')).toEqual({
      in_app: ['sent', 'in_app_on'],
      push: ['dropped', 'over'],
      email: ['dropped', 'over'],
    });
    await say(grace, chatId, 'Are you there?');
    await say(ada, chatId, 'Good morning, Grace');
    expect(await pushesTo(world, token)).toEqual([]);
  });

  test('that Ada does not read is pushed to each of her browsers, and mailed', async ({ world }) => {
    const { ada, grace, chatId, token } = await pair(world);
    const phone = await registered(await ada.elsewhere());
    await say(grace, chatId, 'I finished\nchapter three');

    for (const each of [token, phone]) {
      expect(await pushesTo(world, each)).toEqual([
        {
          token: each,
          notification: null,
          data: {
            title: 'Grace Hopper',
            body: 'I finished chapter three',
            url: `/chats/${chatId}`,
            tag: `chat-${chatId}`,
            id: expect.stringMatching(/./),
          },
          sent_at: expect.any(String),
        },
      ]);
    }
    expect(await subjectsTo(ada)).toEqual(['New message from Grace Hopper']);
    expect(await decisionOn(ada, 'message')).toEqual({
      in_app: ['sent', 'in_app_on'],
      push: ['sent', 'push_on'],
      email: ['sent', 'email_immediate'],
    });
    // Grace is not notified of her own message.
    expect((await decisionsOf(grace)).filter(({ event }) => event === 'message')).toEqual([]);

    // Of hundreds of words, the push has the beginning, without a part of an emoji.
    await say(grace, chatId, '👩‍👧 word '.repeat(300));
    const push = (await pushesTo(world, token)).at(-1);
    const { length } = [...(push?.data.body ?? '')];
    expect(length).toBeGreaterThan(130);
    expect(length).toBeLessThanOrEqual(140);
    expect(push?.data.body).toMatch(/^(👩‍👧 word )+(👩‍👧( w?o?r?d?)?)?…$/u);
  });

  test('in a group notifies every member except its sender, those who joined later and those who left', async ({
    world,
  }) => {
    const everybody = await Promise.all(
      ['Ada', 'Grace', 'Bob', 'Mary', 'Alan'].map((name) => verified(world, { name })),
    );
    const [ada, grace, bob, mary, alan] = everybody as [(typeof everybody)[0], ...typeof everybody];
    for (const each of [grace, bob, mary, alan]) await confidants(ada, each!);
    await settled(world);
    const tokens = await Promise.all(
      everybody.map(async (each) => {
        await prefer(each, AT_ONCE);
        return registered(each);
      }),
    );
    const walkers = await group(ada, 'Sunday walkers', grace!, bob!, mary!);
    await say(ada, walkers.id, 'At nine?');
    await mary!.call(groupChats.leave, { params: { id: walkers.id } });
    await ada.call(groupChats.addMember, { params: { id: walkers.id }, body: { confidant_id: alan!.id } });

    const titles = await Promise.all(tokens.map((token) => titlesTo(world, token)));
    expect(titles).toEqual([[], ['Ada in Sunday walkers'], ['Ada in Sunday walkers'], [], []]);
    expect((await subjectsTo(grace!)).at(-1)).toBe('New message from Ada in Sunday walkers');
    for (const each of [ada, mary, alan]) {
      expect((await decisionsOf(each!)).filter(({ event }) => event === 'message')).toEqual([]);
    }
  });

  const cases: [string, Parameters<typeof prefer>[1], Partial<Record<'push' | 'email' | 'in_app', string>>][] = [
    ['with push off', { push_enabled: false }, { push: 'push_off', email: 'email_immediate' }],
    ['with a daily digest', { email_frequency: 'daily' }, { push: 'push_on', email: 'email_digest' }],
    ['with email off', { email_enabled: false }, { push: 'push_on', email: 'email_off' }],
    ['with the email frequency never', { email_frequency: 'never' }, { push: 'push_on', email: 'email_never' }],
    ['with a weekly summary', { email_frequency: 'weekly' }, { push: 'push_on', email: 'email_summary' }],
    ['with in-app notifications off', { in_app_enabled: false }, { in_app: 'in_app_off', push: 'push_on' }],
  ];
  test.for(sampled(cases, 2))(
    'is sent to Ada, %s, as she prefers, and the notification history says why',
    async ([, preferences, reasons], { world }) => {
      const { ada, grace, chatId, token } = await pair(world, preferences);
      await say(grace, chatId, 'Good morning');

      const verdicts = await decisionOn(ada, 'message');
      for (const [channel, reason] of Object.entries(reasons)) {
        expect(verdicts[channel as keyof typeof verdicts]?.[1]).toBe(reason);
      }
      expect(await pushesTo(world, token)).toHaveLength(reasons.push === 'push_on' ? 1 : 0);
      expect(await notificationEmails(ada)).toHaveLength(verdicts.email?.[1] === 'email_immediate' ? 1 : 0);
      const digested = ['email_digest', 'email_summary'].includes(verdicts.email?.[1] ?? '');
      expect(verdicts.email?.[0]).toBe(
        digested ? 'digest' : verdicts.email?.[1] === 'email_immediate' ? 'sent' : 'dropped',
      );
    },
  );

  test('to Ada, who has registered no browser, is only mailed', async ({ world }) => {
    const [ada, grace] = [await verified(world), await verified(world)];
    const chatId = await confidants(ada, grace);
    await prefer(ada, AT_ONCE);
    await say(grace, chatId, 'Good morning');
    expect(await decisionOn(ada, 'message')).toMatchObject({
      push: ['dropped', 'no_device'],
      email: ['sent', 'email_immediate'],
    });
  });

  test('is not mailed to an address that Ada has not verified', async ({ world }) => {
    const { ada, grace, chatId, token } = await pair(world);
    const email = `ada-${randomUUID()}@example.com`;
    await ada.call(users.update, { body: { user: { email } } });
    await say(grace, chatId, 'Good morning');

    expect(await pushesTo(world, token)).toHaveLength(1);
    expect(await notificationEmails({ url: world.url, email })).toEqual([]);
    expect(await notificationEmails(ada)).toEqual([]);
    expect((await decisionOn(ada, 'message')).email).toEqual(['dropped', 'unproved']);
  });

  test('of several, also at once, is mailed once for a chat until Ada reads it, then once again', async ({ world }) => {
    const { ada, grace, chatId, token } = await pair(world);
    const walkers = await group(grace, 'Sunday walkers', ada);
    for (const words of ['One', 'Two', 'Three']) await say(grace, chatId, words);
    expect(await subjectsTo(ada)).toEqual(['3 new messages from Grace Hopper']);
    const pushes = (await pushesTo(world, token)).length;
    await say(grace, chatId, 'Four');
    await settled(world);
    expect((await decisionOn(ada, 'message')).email).toEqual(['dropped', 'email_mailed']);
    expect(await pushesTo(world, token)).toHaveLength(pushes + 1);

    // Another chat gets its own email.
    await say(grace, walkers.id, 'At nine?');
    expect((await subjectsTo(ada)).slice(1)).toEqual(['New message from Grace Hopper in Sunday walkers']);

    await read(ada, chatId);
    await say(grace, chatId, 'Five');
    await settled(world);
    await say(grace, chatId, 'Six');
    expect((await subjectsTo(ada)).slice(2)).toEqual(['New message from Grace Hopper']);
  });
});

describe('an invitation', () => {
  test('that Ada receives is pushed and mailed at once, and in her quiet hours its push is held', async ({ world }) => {
    const [ada, grace] = await strangers(world);
    await prefer(ada, { ...AT_ONCE, email_frequency: 'never' });
    const token = await registered(ada);
    await invited(grace, ada.email);

    expect((await pushesTo(world, token)).map(({ data }) => data)).toMatchObject([
      { title: 'Grace Hopper invited you', url: '/confidants', tag: expect.stringMatching(/^invitation-/) },
    ]);
    expect(await subjectsTo(ada)).toHaveLength(1);
    expect(await decisionOn(ada, 'invitation')).toEqual({
      in_app: ['sent', 'in_app_on'],
      push: ['sent', 'push_on'],
      email: ['sent', 'invitation_mailed'],
    });

    await prefer(ada, presentQuietHours());
    await invited(await verified(world, { name: 'Bob' }), ada.email);
    expect(await notificationEmails(ada)).toHaveLength(2);
    expect(await pushesTo(world, token)).toHaveLength(1);
    expect(await decisionOn(ada, 'invitation')).toMatchObject({
      push: ['held', 'quiet'],
      email: ['sent', 'invitation_mailed'],
    });
  });

  test('that Ada accepts is pushed and mailed to Grace, who sent it', async ({ world }) => {
    const [ada, grace] = await strangers(world);
    await prefer(grace, AT_ONCE);
    const token = await registered(grace);
    const chatId = await accepted(ada, (await invited(grace, ada.email)).token);

    expect((await pushesTo(world, token)).map(({ data }) => data)).toMatchObject([
      { title: 'Ada Lovelace accepted your invitation', body: ada.email, url: `/chats/${chatId}` },
    ]);
    expect(await subjectsTo(grace)).toEqual(['Ada Lovelace accepted your invitation']);
    expect(await decisionOn(grace, 'accepted')).toEqual({
      in_app: ['sent', 'in_app_on'],
      push: ['sent', 'push_on'],
      email: ['sent', 'email_immediate'],
    });
    // Ada is not notified of her own acceptance.
    expect((await decisionsOf(ada)).filter(({ event }) => event === 'accepted')).toEqual([]);
  });

  const strangers = (world: World) =>
    Promise.all([verified(world, { name: 'Ada Lovelace' }), verified(world, { name: 'Grace Hopper' })]);
});

describe('the list of notifications', () => {
  test('begins with the newest, has pages without gaps or repetitions, and belongs to one user', async ({ world }) => {
    const { ada, grace, chatId } = await pair(world);
    const bob = await verified(world, { name: 'Bob' });
    const walkers = await group(grace, 'Sunday walkers', ada);
    for (const id of [chatId, walkers.id]) await say(grace, id, 'Good morning');
    await settled(world);
    await copyDecisions(ada, 60);

    const pages = [await decisionsOf(ada)];
    for (let last = pages[0]; last && last.length > 0; last = pages.at(-1)) {
      pages.push(await decisionsOf(ada, last.at(-1)!.at));
    }
    const events = pages.map((page) => new Set(page.map(({ id, channel }) => id.slice(0, -channel.length))).size);
    expect(events[0]).toBe(50);
    const all = pages.flat();
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    const messages = all.filter(({ event, channel }) => event === 'message' && channel === 'push');
    expect(messages).toHaveLength(60);
    expect(new Set(messages.map(({ subject }) => subject))).toEqual(
      new Set(['Grace Hopper', 'Grace Hopper in Sunday walkers']),
    );

    expect(await decisionsOf(bob)).toEqual([]);
    expect((await decisionsOf(grace)).some(({ event }) => event === 'message')).toBe(false);
    expect((await world.anyone.refusal(notifications.list)).status).toBe(401);
    expect((await ada.refusal(notifications.list, { query: { before: 'yesterday' } })).status).toBe(422);
  });

  /** Stores copies of what was decided about two messages, at earlier instants, until there are `count`. */
  async function copyDecisions({ id: userId }: Person, count: number): Promise<void> {
    const table = await sharedTable();
    const stored = await itemsIn(table, [`USER#${userId}`]);
    const made = stored.filter(({ event }) => event === 'message');
    expect(made).toHaveLength(2);
    const copies = Array.from({ length: count - made.length }, (_, k) => {
      const copied = made[k % 2];
      const at = Number(copied?.at) - (k + 1) * 1000;
      const [head, , id] = String(copied?.SK).split('#');
      return { ...copied, SK: `${head}#${new Date(at).toISOString()}#${id}-${k}`, at };
    });
    await writeTo(table, copies);
  }
});
