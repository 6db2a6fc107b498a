import { afterEach } from 'vitest';
import { until } from './support/app.ts';
import { button, dialog, eaten, isNextDay, MIDNIGHT, NOON, test, withFitness } from './support/fitness-midnight.ts';

/* Food that is logged while a day of fitness ends. */

afterEach(async ({ cloud }: { cloud?: { setClock(instant: string | null): Promise<void> } }) => {
  await cloud?.setClock(null);
});

test('food is logged on the day on which the dialog was opened', async ({ cloud, open, world }) => {
  await cloud.setClock(NOON);
  const ben = await withFitness(world);
  const page = await open('/powerups/fitness', { as: ben });
  await button(page, 'Log Food').first().click();
  const log = dialog(page, 'Log Food');
  await log.getByRole('tab', { name: 'Manual' }).click();
  await log.getByLabel('Label').fill('Late toast');
  await cloud.setClock(MIDNIGHT);
  await log.getByRole('combobox', { name: 'Search foods' }).fill('toast');
  await isNextDay(page);
  await log.getByRole('button', { name: 'Save' }).click();
  await log.waitFor({ state: 'detached' });
  await until(() => eaten(ben), ['Late toast']);
});
