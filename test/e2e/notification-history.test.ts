import { describe, expect } from 'vitest';
import { say } from '#test/support/chats.ts';
import { confidants } from '#test/support/confidants.ts';
import { until } from './support/app.ts';
import { expectClean, settled } from './support/clean.ts';
import { decision, NOON, NOTIFICATIONS, region, rows } from './support/notification-history.ts';
import { button, PATH, test, WIDTHS } from './support/notification-settings.ts';

/* What became of each notification. */

describe.for(WIDTHS)('why did I get this, at %i px', (width) => {
  test('shows the decisions for each notification, by day', async ({ cloud, open, world }) => {
    await cloud.setClock(NOON);
    try {
      const page = await open('/login', { width });
      const all = [
        decision(1, 1),
        decision(2, 1, { channel: 'email', outcome: 'digest', reason: 'It waits for the digest.' }),
        decision(3, 13, { outcome: 'held', reason: 'Quiet hours: it waits for their end.' }),
        decision(4, 20, { event: 'accepted', subject: 'Alan', channel: 'in_app', reason: 'It was shown.' }),
        decision(5, 50, {
          event: 'digest',
          subject: '',
          channel: 'email',
          outcome: 'dropped',
          reason: 'There was nothing to report.',
        }),
      ];
      await page.route(NOTIFICATIONS, (route) => route.fulfill({ json: all }));
      const person = await world.person({ timezone: 'America/New_York' });
      await page.evaluate((token) => localStorage.setItem('jwt_token', token ?? ''), person.token);
      await page.goto(PATH);
      await region(page).getByRole('listitem').first().waitFor();
      expect(await rows(page)).toEqual([
        'Message · Grace in Sunday walkers 6:00 AM Push Sent Email In the digest',
        'Message · Grace in Sunday walkers 6:00 PM Push Held',
        'Alan 11:00 AM In-app Sent',
        'Digest 5:00 AM Email Not sent',
      ]);
      expect(await region(page).getByRole('heading', { level: 3 }).allTextContents()).toEqual([
        'Today',
        'Yesterday',
        'Wednesday, November 18',
      ]);
      const first = region(page).getByRole('listitem').first();
      expect(await first.getByRole('button', { expanded: false }).count()).toBe(1);
      await first.getByRole('button').press('Enter');
      await first.getByRole('button', { expanded: true }).waitFor();
      await until(
        async () => (await rows(page))[0],
        'Message · Grace in Sunday walkers 6:00 AM Push Sent Email In the digest ' +
          'Push Sent Push notifications are on. Email In the digest It waits for the digest.',
      );
      await settled(page);
      await expectClean(page);
      await first.getByRole('button').press('Space');
      await first.getByText('It waits for the digest.').waitFor({ state: 'detached' });
      const show = region(page).getByRole('radiogroup', { name: 'Show' });
      await show.getByRole('radio', { name: 'Sent', exact: true }).check();
      await until(async () => (await rows(page)).length, 2);
      await show.getByRole('radio', { name: 'Not sent' }).check();
      await until(async () => (await rows(page)).length, 3);
      await page.reload();
      await until(async () => (await rows(page)).length, 3);
      expect(await show.getByRole('radio', { name: 'Not sent' }).isChecked()).toBe(true);
      expect(await button(page, 'Show earlier').count()).toBe(0);
    } finally {
      await cloud.setClock(null);
    }
  });
});

test('a message that waits for the digest says so', async ({ cloud, open, world }) => {
  const [grace, ada] = [await world.person({ name: 'Grace Hopper' }), await world.person({ name: 'Ada Lovelace' })];
  await ada.verify();
  const chat = await confidants(grace, ada);
  await say(grace, chat, 'Are you there?');
  await cloud.settle();
  const page = await open(PATH, { as: ada });
  await until(
    async () => (await rows(page)).filter((row) => row.startsWith('Message') && row.includes('In the digest')).length,
    1,
  );
});
