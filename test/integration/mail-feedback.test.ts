import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { say } from '#test/support/chats.ts';
import { confidants, group, invited, verified } from '#test/support/confidants.ts';
import { sampled } from '#test/support/long.ts';
import {
  AT_ONCE,
  decisionOn,
  notificationEmails,
  prefer,
  preferencesOf,
  registered,
  settled,
  titlesTo,
} from '#test/support/notifications.ts';
import type { Person, World } from '#test/support/world.ts';
import { askForReset, emailKinds } from './support/accounts.ts';
import { test } from './support/test.ts';

/* After a bounce or a complaint, an address gets no more mail until its user turns it on again. */

const simulated = (outcome: string, label: string = randomUUID()) => `${outcome}+${label}@simulator.amazonses.com`;

/** Ada at an address whose mail has this outcome, with mail turned on, and Grace, who writes to her. */
async function withOutcome(
  world: World,
  email: string,
): Promise<{ ada: Person; grace: Person; chatId: string; token: string }> {
  const [ada, grace] = await Promise.all([verified(world, { email }), verified(world, { name: 'Grace Hopper' })]);
  const chatId = await confidants(ada, grace);
  await settled(world);
  await prefer(ada, { ...AT_ONCE, email_enabled: true });
  return { ada, grace, chatId, token: await registered(ada) };
}

describe('mail to Ada that', () => {
  const OUTCOMES = [
    ['comes back for good', 'bounce', 'bounced'],
    ['is on the list of those that came back', 'suppressionlist', 'bounced'],
    ['she complains about', 'complaint', 'complained'],
  ] as const;
  test.for(sampled(OUTCOMES))(
    '%s is the last one, except emails about her account',
    async ([, outcome, reason], { world }) => {
      const { ada, grace, chatId, token } = await withOutcome(world, simulated(outcome));
      await say(grace, chatId, 'Good morning');
      expect(await notificationEmails(ada)).toHaveLength(1);
      await settled(world);
      expect((await preferencesOf(ada)).email_enabled).toBe(false);

      const walkers = await group(grace, 'Sunday walkers', ada);
      await say(grace, walkers.id, 'At nine?');
      await invited(await verified(world), ada.email);
      expect(await notificationEmails(ada)).toHaveLength(1);
      expect((await decisionOn(ada, 'message')).email).toEqual(['dropped', 'email_off']);
      expect((await decisionOn(ada, 'invitation')).email).toEqual(['dropped', reason]);
      expect(await titlesTo(world, token)).toContain('Grace Hopper in Sunday walkers');

      await askForReset(world, ada.email);
      expect(await ada.mailTo('reset-password')).toBeDefined();

      // She turns it on again, and the next one has the same outcome.
      await prefer(ada, { email_enabled: true });
      await group(grace, 'Monday walkers', ada).then(({ id }) => say(grace, id, 'At ten?'));
      expect(await notificationEmails(ada)).toHaveLength(2);
      expect((await preferencesOf(ada)).email_enabled).toBe(false);
    },
  );

  test('bounces temporarily changes nothing', async ({ world }) => {
    const { ada, grace, chatId } = await withOutcome(world, simulated('bounce', 'transient'));
    await say(grace, chatId, 'Good morning');
    expect(await notificationEmails(ada)).toHaveLength(1);
    expect((await preferencesOf(ada)).email_enabled).toBe(true);
    const walkers = await group(grace, 'Sunday walkers', ada);
    await say(grace, walkers.id, 'At nine?');
    expect(await notificationEmails(ada)).toHaveLength(2);
  });
});

test('a bounced invitation to an address without an account is the last one to it', async ({ world }) => {
  const email = simulated('bounce');
  await invited(await verified(world), email);
  await settled(world);
  await invited(await verified(world), email);
  expect(await emailKinds(world, email)).toEqual(['invited']);
});

test('a complaint about an invitation that Ada sent to a wrong address does not affect her own mail', async ({
  world,
}) => {
  const [ada, grace] = [await verified(world, { name: 'Ada' }), await verified(world, { name: 'Grace Hopper' })];
  const chatId = await confidants(ada, grace);
  await settled(world);
  await prefer(ada, AT_ONCE);
  await invited(ada, simulated('complaint'));
  await settled(world);
  await say(grace, chatId, 'Good morning');
  expect(await notificationEmails(ada)).toHaveLength(1);
});
