import { until } from './support/app.ts';
import { settled } from './support/clean.ts';
import { fromMenu } from './support/commitments.ts';
import { test } from './support/test.ts';

/* What the page of a commitment does with it, as its row does. */

test('it is closed and opened again', async ({ open, world }) => {
  const person = await world.person();
  const { id } = await person.commitment({ title: 'Run' });
  await person.commitment({ title: 'Read' });
  const page = await open(`/commitments/${id}`, { as: person });
  await settled(page);
  await fromMenu(page, 'Run', 'Close');
  const about = page.locator('.commitment-about');
  await about.getByText('Closed', { exact: true }).waitFor();
  const listed = async () => (await person.commitments()).map(({ title }) => title);
  await until(listed, ['Read']);
  await fromMenu(page, 'Run', 'Reopen');
  await about.getByText('Due today', { exact: true }).waitFor();
  await until(async () => (await listed()).length, 2);
});
