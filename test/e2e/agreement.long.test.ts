import { afterEach } from 'vitest';
import { agreements } from '#shared/contracts/agreements.ts';
import { confidants, verified } from '#test/support/confidants.ts';
import { button, change, choice, effects, NOON, pathTo, test, two } from './support/agreement.ts';
import { until } from './support/app.ts';

/* The agreement of two confidants: when it ends, what is shown until a day, a coach, and without a network. */

afterEach(async ({ cloud }: { cloud?: { setClock(instant: string | null): Promise<void> } }) => {
  await cloud?.setClock(null);
});

test('it ends on an open page, and can be renewed', async ({ cloud, open, world }) => {
  await cloud.setClock(NOON);
  const [ada, bob] = await two(world);
  const { proposed } = await change(ada, bob, { mine: { shows: { notes: true } }, until: '2027-03-10' });
  await bob.call(agreements.accept, { params: { id: ada.id }, body: { version: proposed?.version ?? 0 } });
  const page = await open(pathTo(bob), { as: ada });
  await until(() => choice(page, 'My notes').inputValue(), 'shown');
  await cloud.setClock('2027-03-11T00:00:00Z');
  // The page learns the time from the next answer.
  await button(page, 'Earlier versions').click();
  await page.getByText('This agreement ended on March 10.').waitFor();
  await until(() => choice(page, 'My notes').inputValue(), 'hidden');
  await button(page, 'Renew').click();
  const last = page.getByLabel('Last day', { exact: true });
  await until(() => last.evaluate((each) => each === document.activeElement), true);
  await last.fill('2027-03-10');
  await button(page, 'Propose').click();
  await page.getByText('Choose today or a later day.').waitFor();
  await last.fill('2027-05-10');
  await until(() => effects(page), ['Bob Noyce sees the notes you share.', 'The agreement ends after May 10.']);
  await button(page, 'Propose').click();
  await page.getByRole('heading', { name: 'You proposed a change.' }).waitFor();
  await button(page, 'Take back').click();
  await page.getByRole('heading', { name: 'You proposed a change.' }).waitFor({ state: 'detached' });
});

test('what the other shows until a day ends on an open page with that day, on their clock', async ({
  cloud,
  open,
  world,
}) => {
  await cloud.setClock(NOON);
  const ada = await verified(world, { name: 'Ada Lovelace' });
  const bob = await verified(world, { name: 'Bob Noyce', timezone: 'Pacific/Auckland' });
  await confidants(ada, bob);
  await change(bob, ada, { mine: { shows_until: { food: '2027-03-11' } } });
  const page = await open(pathTo(bob), { as: ada });
  const half = page.getByRole('region', { name: 'Bob Noyce’s half' });
  await half.getByText('their food until March 11').waitFor();
  // One second after midnight in Auckland, where daylight saving holds.
  await cloud.setClock('2027-03-11T11:00:01Z');
  // The page learns the time from the next answer.
  await button(page, 'Earlier versions').click();
  await half.getByText(/^Bob Noyce doesn’t show me .*their food/).waitFor();
});

test('a coach shows nothing, and nothing is saved without a network', async ({
  cloud,
  open,
  world,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  await cloud.setClock(NOON);
  const [ada, bob] = await Promise.all([verified(world), verified(world, { name: 'Bob Noyce' })]);
  await confidants(ada, bob, 'coach');
  const page = await open(pathTo(bob), { as: ada, width: 390 });
  await page.getByText('Bob Noyce is my coach. They see my half and show me nothing.').waitFor();
  await choice(page, 'My exercise').selectOption('hidden');
  await page.context().setOffline(true);
  await page.getByText('You’re offline. You can change the agreement when you’re back online.').waitFor();
  await page.context().setOffline(false);
  await button(page, 'Save').click();
  const shown = async () => (await ada.call(agreements.read, { params: { id: bob.id } })).mine.shows.exercise;
  await until(shown, false);
  const other = await open(pathTo(ada), { as: bob });
  await other.getByText(/coach\. I see their half and show them nothing\.$/).waitFor();
});
