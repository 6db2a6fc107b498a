import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { until } from '#test/conformance/support/recording.ts';
import { CHAT, cloud, connectionsOf, untilConnections, world } from './support/live.ts';
import { consumerOf, PageSocket, SilentSocket } from './support/live-client.ts';

/* The original ActionCable client, whose timers take seconds: what keeps a connection, and what opens another. */

describe('the ActionCable client', () => {
  test('is welcomed and subscribed, and stays connected for longer than its timeout', async () => {
    const ada = await world.registered();
    // The events of her registration are sent before she connects.
    await cloud.settle();
    const { consumer, own } = consumerOf(ada, PageSocket);
    const callbacks: string[] = [];
    const messages: { type: string; message?: number }[] = [];
    consumer.subscriptions.create('ChatChannel', {
      connected: () => void callbacks.push('connected'),
      disconnected: () => void callbacks.push('disconnected'),
      rejected: () => void callbacks.push('rejected'),
    });
    await until(() => callbacks.length > 0, 'an answer to the subscription');
    own()[0]?.on('message', (text) => messages.push(JSON.parse(text.toString())));
    expect(await connectionsOf(ada.id)).toMatchObject([{ identifiers: [CHAT] }]);
    const start = performance.now();
    // Its monitor checks at least every 12 s for a silence of more than 6 s.
    await until(() => performance.now() - start > 15_000, 'fifteen seconds', 20_000);
    // When the first answer takes longer than half a second, the client asks again and gets two answers.
    expect(new Set(callbacks)).toEqual(new Set(['connected']));
    expect(own()).toHaveLength(1);
    expect(own()[0]?.protocol).toBe('actioncable-v1-json');
    const pings = messages.filter(({ type }) => type === 'ping');
    expect(pings.length).toBeGreaterThanOrEqual(4);
    for (const { message } of pings) expect(Math.abs(Date.now() - Number(message))).toBeLessThan(20_000);
    expect(messages.filter(({ type }) => type !== 'ping' && type !== 'confirm_subscription')).toEqual([]);
  });

  test('opens another connection when it receives no pings, and subscribes there', async () => {
    const ada = await world.person();
    const { consumer, own } = consumerOf(ada, SilentSocket);
    // The number of connections at each confirmation. One connection can get two.
    const callbacks: number[] = [];
    consumer.subscriptions.create('ChatChannel', { connected: () => void callbacks.push(own().length) });
    await until(() => callbacks.includes(2), 'a subscription on a second connection', 40_000);
    expect(own()).toHaveLength(2);
    await untilConnections(ada.id, 1);
    expect(await connectionsOf(ada.id)).toMatchObject([{ identifiers: [CHAT] }]);
  });

  test('connects again after the table failed, and subscribes there', async () => {
    const ada = await world.person();
    const { consumer, own } = consumerOf(ada, PageSocket);
    const callbacks: string[] = [];
    consumer.connect();
    await until(() => own().some(({ readyState }) => readyState === WebSocket.OPEN), 'a connection');
    await cloud.settle();
    await cloud.inject({
      service: 'dynamodb',
      operation: 'UpdateItem',
      kind: 'error',
      name: 'InternalServerError',
    });
    consumer.subscriptions.create('ChatChannel', {
      connected: () => void callbacks.push('connected'),
      rejected: () => void callbacks.push('rejected'),
    });
    // Both the client and the function try again before.
    await until(() => own()[0]?.readyState === WebSocket.CLOSED, 'the end of the connection');
    await cloud.clearFaults();
    await until(() => callbacks.length > 0, 'an answer to the subscription', 40_000);
    expect(new Set(callbacks)).toEqual(new Set(['connected']));
    expect(own()).toHaveLength(2);
  });
});
