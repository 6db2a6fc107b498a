import { describe, expect, test } from 'vitest';
import { until } from '#test/conformance/support/recording.ts';
import { CHAT, connectionsOf, world } from './support/live.ts';
import { consumerOf, PageSocket } from './support/live-client.ts';

/* The original ActionCable client on a live connection, as a page uses it. */

describe('the ActionCable client', () => {
  test('is welcomed and subscribed, and rejected from another channel', async () => {
    const ada = await world.person();
    const { consumer, own } = consumerOf(ada, PageSocket);
    const callbacks: string[] = [];
    for (const channel of ['ChatChannel', 'OtherChannel']) {
      consumer.subscriptions.create(channel, {
        connected: () => void callbacks.push(`${channel} connected`),
        disconnected: () => void callbacks.push(`${channel} disconnected`),
        rejected: () => void callbacks.push(`${channel} rejected`),
      });
    }
    await until(() => new Set(callbacks).size > 1, 'the answers to both subscriptions');
    // When the first answer takes longer than half a second, the client asks again and gets two answers.
    expect(new Set(callbacks)).toEqual(new Set(['ChatChannel connected', 'OtherChannel rejected']));
    expect(await connectionsOf(ada.id)).toMatchObject([{ identifiers: [CHAT] }]);
    expect(own().map(({ protocol }) => protocol)).toEqual(['actioncable-v1-json']);
  });
});
