import { say } from '#test/support/chats.ts';
import { confidants } from '#test/support/confidants.ts';
import { until } from './support/app.ts';
import { expectClean, settled } from './support/clean.ts';
import { region, rows } from './support/notification-history.ts';
import { PATH, test } from './support/notification-settings.ts';

/* What became of each notification. */

test('a message that waits for the digest says so, and why', async ({ cloud, open, world }) => {
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
  const message = region(page).getByRole('listitem').filter({ hasText: 'In the digest' });
  await message.getByRole('button', { expanded: false }).press('Enter');
  await message.getByText('Saved for your digest.').waitFor();
  await settled(page);
  await expectClean(page);
});
