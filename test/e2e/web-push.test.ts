import { describe, expect } from 'vitest';
import { notifications } from '#shared/contracts/notifications.ts';
import { say } from '#test/support/chats.ts';
import { confidants } from '#test/support/confidants.ts';
import { AT_ONCE, prefer, settled } from '#test/support/notifications.ts';
import { unsubscribedInBrowser } from '#test/support/web-push.ts';
import { until } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import { button, PATH, refusalOf, shown, storedRegistration, test } from './support/push.ts';
import { webEnabledBrowser } from './support/web-push.ts';

/* Pushes of a deployment without Firebase, as this cloud is: by Web Push, with the configuration that it answers. */

const NO_DEVICE = 'No browser is registered for push notifications';

describe('without Firebase', () => {
  test('enabling registers the browser’s own subscription, and pushes arrive', async ({ profile, world }) => {
    const [ada, grace] = await Promise.all([world.verified(), world.verified({ name: 'Grace Hopper' })]);
    const chatId = await confidants(ada, grace);
    await settled(world);
    await prefer(ada, AT_ONCE);
    const { page, calls, ofFirebase, subscription, deliverLast } = await webEnabledBrowser(profile, ada);
    expect(calls).toEqual(['POST 201']);
    const { token, endpoint, kind } = await storedRegistration(page);
    expect([kind, endpoint]).toEqual(['web', (await subscription())?.endpoint]);
    expect(token).toMatch(/^[0-9a-f]{32}$/);
    await page.getByText(`This browser is registered: ${token.slice(0, 16)}…`, { exact: true }).waitFor();
    await expectClean(page);

    await ada.call(notifications.testPush);
    await deliverLast();
    const look = { icon: '/icon-192.png', badge: '/badge-96.png' };
    const test = { title: 'Steadfast', body: expect.stringMatching(/./), tag: 'test', url: PATH, ...look };
    await until(() => shown(page), [test]);

    // A message with its text, which leads to its chat.
    await say(grace, chatId, 'Good morning');
    await deliverLast();
    const message = { title: 'Grace Hopper', body: 'Good morning', tag: `chat-${chatId}`, url: `/chats/${chatId}` };
    await until(async () => (await shown(page)).find(({ tag }) => tag !== 'test'), { ...message, ...look });

    await button(page, 'Disable in this browser').click();
    await button(page, 'Enable').waitFor();
    await until(async () => calls, ['POST 201', 'DELETE 204']);
    expect([await storedRegistration(page), await subscription()]).toEqual([null, null]);
    await expect(unsubscribedInBrowser(ada, endpoint)).rejects.toThrow('404');
    expect(await refusalOf(ada)).toContain(NO_DEVICE);
    // Nothing of Firebase was loaded.
    expect(ofFirebase).toEqual([]);
  });
});
