import { describe, expect, test } from 'vitest';
import { until } from '#test/conformance/support/recording.ts';
import { CHAT, cloud, connectionsOf, isAnswer, open, reach, subscribe, world } from './support/live.ts';

/* Subscriptions of a live connection. */

describe('a subscription', () => {
  test('to the chats is confirmed byte for byte', async () => {
    for (const identifier of [
      CHAT,
      '{ "channel" : "ChatChannel" }',
      '{"chat_id":"ü","channel":"ChatChannel","deep":{"more":[1]}}',
      '{"channel":"\\u0043hatChannel"}',
      '\t{"channel":"ChatChannel"}\n',
    ]) {
      const ada = await world.person();
      const answer = await subscribe(await open(ada), identifier);
      expect(answer).toBe(`{"identifier":${JSON.stringify(identifier)},"type":"confirm_subscription"}`);
      expect(await connectionsOf(ada.id), identifier).toMatchObject([{ identifiers: [identifier] }]);
    }
  });

  test('to anything else, or without an identifier, is rejected, and not in the table', async () => {
    const ada = await world.person();
    const client = await open(ada);
    for (const identifier of [
      '{"channel":"OtherChannel"}',
      '{"channel":"chatchannel"}',
      '{"channel":["ChatChannel"]}',
      '["ChatChannel"]',
      '"ChatChannel"',
      'ChatChannel',
      'null',
      '',
      `{"channel":"ChatChannel","more":"${'ü'.repeat(120)}"}`,
    ]) {
      const answer = await subscribe(client, identifier);
      expect(answer).toBe(`{"identifier":${JSON.stringify(identifier)},"type":"reject_subscription"}`);
      expect(await connectionsOf(ada.id), identifier).toEqual([expect.objectContaining({ identifiers: [] })]);
    }
    for (const identifier of [undefined, null, 1, { channel: 'ChatChannel' }]) {
      const answer = await client.ask({ command: 'subscribe', identifier });
      expect(JSON.parse(answer)).toEqual({ identifier: null, type: 'reject_subscription' });
    }
  });

  test('that is requested twice exists once', async () => {
    const ada = await world.person();
    const client = await open(ada);
    expect(await subscribe(client)).toBe(await subscribe(client));
    expect(await connectionsOf(ada.id)).toHaveLength(1);
  });

  test('ends without an answer, and its connection stays open', async () => {
    const ada = await world.person();
    const client = await open(ada);
    await subscribe(client);
    client.send({ command: 'unsubscribe', identifier: '{"channel":"ChatChannel","another":1}' });
    await cloud.settle();
    expect(await connectionsOf(ada.id)).toMatchObject([{ identifiers: [CHAT] }]);
    client.send({ command: 'unsubscribe', identifier: CHAT });
    await until(async () => (await connectionsOf(ada.id))[0]?.identifiers.length === 0, 'no subscription');
    expect(await connectionsOf(ada.id)).toHaveLength(1);
    for (const junk of [undefined, 1, 'x', CHAT]) client.send({ command: 'unsubscribe', identifier: junk });
    await cloud.settle();
    expect(client.received.filter(isAnswer)).toEqual([expect.stringContaining('confirm_subscription')]);
    expect(await subscribe(client)).toContain('confirm_subscription');
  });

  test('is one of up to five', async () => {
    const ada = await world.person();
    const client = await open(ada);
    const rooms = [1, 2, 3, 4, 5].map((room) => JSON.stringify({ channel: 'ChatChannel', room }));
    for (const room of rooms) expect(await subscribe(client, room)).toContain('confirm_subscription');
    expect(await subscribe(client, rooms[0])).toContain('confirm_subscription');
    expect((await connectionsOf(ada.id))[0]?.identifiers.toSorted()).toEqual(rooms);
    client.send({ command: 'unsubscribe', identifier: rooms[4] });
    await until(async () => (await connectionsOf(ada.id))[0]?.identifiers.length === 4, 'four subscriptions');
  });

  test('that the table cannot take, or on a lost connection, is answered with a request to reconnect', async () => {
    const again = { type: 'disconnect', reason: 'server_restart', reconnect: true };
    const ada = await world.person();
    const client = await open(ada);
    const [connection] = await connectionsOf(ada.id);
    await cloud.settle();
    await cloud.inject({ service: 'dynamodb', operation: 'UpdateItem', kind: 'error', name: 'InternalServerError' });
    expect(JSON.parse(await subscribe(client))).toEqual(again);
    await cloud.clearFaults();
    await reach.forget(ada.id, [connection!.id]);
    expect(JSON.parse(await subscribe(client))).toEqual(again);
    expect(await connectionsOf(ada.id)).toEqual([]);
  });
});
