import { expect } from 'vitest';
import { say } from '#test/support/chats.ts';
import { until } from './support/app.ts';
import { bodies, enabledBrowser, message, outboxOf, pushTo, shown, test, withChat } from './support/push.ts';
import { press } from './support/push-presses.ts';

/* Pushes that arrive, and presses on them. */

test('a click on a push opens its chat in the open window, inside the app', async ({ profile, world, cloud }) => {
  const { person, friend, chat } = await withChat(world);
  const { context, page, deliver, given } = await enabledBrowser(profile, person);
  await say(friend, chat, 'Shall we run?');
  await expect
    .poll(() => outboxOf(cloud.url), { timeout: 30_000, interval: 500 })
    .toContainEqual(expect.objectContaining({ token: given[0] }));
  await deliver(message(await pushTo(given[0], cloud.url)));
  await until(async () => (await shown(page)).map(({ tag, url }) => [tag, url]), [[`chat-${chat}`, `/chats/${chat}`]]);
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  expect(await press(context)).toEqual({ opened: [], focused: 1 });
  await page.waitForURL(`**/chats/${chat}`);
  await page.getByRole('region', { name: 'Messages' }).getByText('Shall we run?').waitFor();
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  expect(await bodies(page)).toEqual([]);
});
