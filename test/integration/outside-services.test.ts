import { afterEach, describe, expect, onTestFinished } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { fcmDeviceTokens } from '#shared/contracts/fcm-device-tokens.ts';
import { say, textsOf } from '#test/support/chats.ts';
import type { InjectedFault } from '#test/support/cloud.ts';
import { confidants } from '#test/support/confidants.ts';
import { COACH_SAYS } from '#test/support/failure-sentences.ts';
import { AT_ONCE, prefer, registered, settled, titlesTo } from '#test/support/notifications.ts';
import { Page } from '#test/support/page.ts';
import { replyTo, withCoach } from '#test/support/replies.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { sharedCloud } from '#test/support/shared-cloud.ts';
import { subscribed, webTitlesTo } from '#test/support/web-push.ts';
import { type Person, World } from '#test/support/world.ts';
import { CALL_LIMIT, goesOn, WAYS, waysOf } from './support/outside-services.ts';
import { test } from './support/test.ts';

/*
 * Each service that the functions call, failing in each way. The product goes on: the person gets an answer, other
 * calls work, and what was not done is done once the service works again.
 *
 * `npm test` tries one way with each service, and `npm run test:long` all of them.
 */

const faults = async (service: string, way: string, more: Partial<InjectedFault> = {}): Promise<void> =>
  (await sharedCloud()).inject({ service, ...WAYS[way]!, ...more });

const works = async (): Promise<void> => (await sharedCloud()).clearFaults();

afterEach(works);

describe('while the table', () => {
  test.for(waysOf(1))('%s, each call is answered in time, and nothing is half done', async (way, { world }) => {
    const ada = await world.person();
    const { id } = await ada.commitment();
    await settled(world);
    await faults('dynamodb', way);
    const from = performance.now();
    const [read, written] = await Promise.all([
      ada.raw('GET', commitments.list.path),
      ada.raw('POST', commitments.create.path, { body: { commitment: { title: 'Read', frequency: 'daily' } } }),
    ]);
    expect(performance.now() - from).toBeLessThan(CALL_LIMIT);
    for (const { status, body } of [read, written]) {
      if (status < 400) continue;
      expect(status).toBeOneOf([500, 503]);
      expect(body).toMatchObject({ error: status === 503 ? SENTENCES.busy : SENTENCES.internal });
    }
    await works();
    const titles = (await ada.commitments()).map(({ title }) => title).sort();
    // A refused write may have been done: its answer can be what was lost.
    expect(titles).toBeOneOf(written.status === 201 ? [['Read', 'Run 5 km']] : [['Run 5 km'], ['Read', 'Run 5 km']]);
    expect((await ada.complete(id)).completed).toBe(true);
  });
});

describe('while the mail service', () => {
  test.for(waysOf(3))('%s, people register, and their mail comes later', async (way) => {
    await faults('ses', way, { times: 4 });
    const ada = await new World((await sharedCloud()).url).person();
    await goesOn(ada);
    await works();
    const verifications = (await ada.mails()).filter(({ text }) => text.includes('/verify-email?token='));
    expect(verifications.length).toBeGreaterThan(0);
    // Only a mail whose answer is lost is sent again.
    if (way !== 'loses its answers') expect(verifications).toHaveLength(1);
    await ada.verify();
  });
});

describe('while OpenAI', () => {
  test.for(waysOf(4))('%s, the coach says so, and replies to the next message', async (way, { world }) => {
    const { ada, id } = await withCoach(world);
    await faults('openai', way, { operation: 'CreateChatCompletion' });
    const excuse = await replyTo(ada, id, 'Say: Good morning.');
    if (way === 'is slow') expect(excuse).toBe('Good morning.');
    else expect(excuse).toBeOneOf([COACH_SAYS.unreachable, COACH_SAYS.unreadable]);
    await goesOn(ada);
    await works();
    expect(await replyTo(ada, id, 'Say: Good evening.')).toBe('Good evening.');
  });
});

describe('while the push service', () => {
  test.for(waysOf(2))('%s, the message is there, and its push comes later', async (way, { world }) => {
    const { ada, grace, chatId, token } = await inAChat(world);
    await faults('fcm', way, { times: 4 });
    await say(grace, chatId, 'Good morning');
    expect(await textsOf(ada, chatId)).toEqual(['Good morning']);
    await goesOn(ada);
    await settled(world);
    await works();
    const titles = await titlesTo(world, token);
    // A push whose answer is lost is sent again, with the same tag.
    expect(new Set(titles)).toEqual(new Set(['Grace Hopper']));
    if (way !== 'loses its answers') expect(titles).toHaveLength(1);
  });
});

describe('while the push service of a browser', () => {
  test.for(waysOf(3))('%s, the message is there, and its push comes later', async (way, { world }) => {
    const { ada, grace, chatId, token } = await inAChat(world);
    await ada.call(fcmDeviceTokens.forget, { params: { token } });
    const { endpoint } = await subscribed(ada);
    await faults('webpush', way, { times: 2 });
    await say(grace, chatId, 'Good morning');
    expect(await textsOf(ada, chatId)).toEqual(['Good morning']);
    await goesOn(ada);
    await settled(world);
    await works();
    const titles = await webTitlesTo(world, endpoint);
    expect(new Set(titles)).toEqual(new Set(['Grace Hopper']));
    if (way !== 'loses its answers') expect(titles).toHaveLength(1);
  });
});

describe('while the queues', () => {
  test.for(waysOf(5))('%s, the message is there, and its push comes later', async (way, { world }) => {
    const { ada, grace, chatId, token } = await inAChat(world);
    await faults('sqs', way, { operation: 'SendMessageBatch', times: 4 });
    await faults('sqs', way, { operation: 'SendMessage', times: 4 });
    await say(grace, chatId, 'Good morning');
    expect(await textsOf(ada, chatId)).toEqual(['Good morning']);
    await goesOn(ada);
    await settled(world);
    await works();
    expect(await titlesTo(world, token)).toEqual(['Grace Hopper']);
  });
});

describe('while live connections', () => {
  test.for(waysOf(4))(
    'fail because the service %s, messages are there, and later ones are live',
    async (way, { world }) => {
      const { ada, grace, chatId } = await inAChat(world);
      const page = await Page.open(ada);
      onTestFinished(() => page.close());
      await faults('apigatewaymanagementapi', way, { times: 4 });
      await say(grace, chatId, 'Good morning');
      expect(await textsOf(ada, chatId)).toEqual(['Good morning']);
      await goesOn(ada);
      await settled(world);
      await works();
      // A page whose connection the server has given up opens another one.
      const next = await Page.open(ada);
      onTestFinished(() => next.close());
      await say(grace, chatId, 'Good evening');
      await settled(world);
      await next.newEvents().then((events) => {
        const contents = events.flatMap((event) => (event.type === 'message' ? [event.message.content] : []));
        expect(contents).toContain('Good evening');
      });
    },
  );
});

/** Grace writes to Ada, who gets a push. */
async function inAChat(world: World): Promise<{ ada: Person; grace: Person; chatId: string; token: string }> {
  const [ada, grace] = await Promise.all([
    world.verified({ name: 'Ada Lovelace' }),
    world.verified({ name: 'Grace Hopper' }),
  ]);
  const chatId = await confidants(ada, grace);
  await settled(world);
  await prefer(ada, AT_ONCE);
  return { ada, grace, chatId, token: await registered(ada) };
}
