import { describe } from 'vitest';
import { addDays, toLocal } from '#shared/domain/local-time.ts';
import { agree } from '#test/support/agreements.ts';
import { confidants, verified } from '#test/support/confidants.ts';
import { closeByEscape, until } from './support/app.ts';
import { edited, PATH } from './support/commitment-dialog.ts';
import { test } from './support/test.ts';

/* Who sees a commitment: as agreed, until an instant, and when a first answer was too early. */

describe('who sees a commitment', () => {
  test('is asked for again where the first answer was too early', async ({ open, world }) => {
    const [ada, grace] = await Promise.all([verified(world), verified(world)]);
    await confidants(ada, grace);
    await ada.commitment({ title: 'Swim' });
    const page = await open('/dashboard', { as: grace });
    const visible_until = new Date(Date.now() + 1_500).toISOString();
    let asked = 0;
    await page.route('**/confidants/*/commitments', async (route) => {
      asked += 1;
      const json = await (await route.fetch()).json();
      for (const each of json.commitments) each.visible_until = visible_until;
      await route.fulfill({ json });
    });
    await page.goto(`/confidants/${ada.id}/show`);
    await until(async () => asked >= 3, true);
  });

  test('is said as the agreement has it', async ({ open, world }) => {
    const [ada, grace] = await Promise.all([verified(world), verified(world, { name: 'Grace Hopper' })]);
    await confidants(ada, grace);
    await ada.commitment({ title: 'Swim' });
    const page = await open(PATH, { as: ada });
    const dialog = page.getByRole('dialog');
    const line = dialog.getByRole('button', { name: /^Who sees this/ });
    const expectSaid = async (everyone: RegExp, chosen: RegExp, shown: string) => {
      await page.reload();
      await edited(page, 'Swim');
      await line.click();
      await dialog.getByText(everyone).waitFor();
      await dialog.getByLabel('Visible to').selectOption('Chosen confidants');
      await dialog.getByRole('checkbox', { name: 'Grace Hopper' }).check();
      await dialog.getByText(chosen).waitFor();
      await until(() => line.innerText(), `Who sees this: ${shown}`);
      await closeByEscape(page, dialog);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    };
    const no = /^Grace Hopper doesn’t see this because of your agreement with them\.$/;
    const last = addDays(toLocal(Date.now(), 'UTC').date, 40);
    await agree(ada, grace, { shows_until: { commitments: last } });
    const ends = /^Grace Hopper sees this until .+, as you agreed\.$/;
    await expectSaid(ends, ends, 'Grace Hopper');
    await agree(ada, grace, { shows: { commitments: 'chosen' }, shows_until: { commitments: null } });
    await expectSaid(no, /^Grace Hopper sees this because you chose them on .+\.$/, 'Grace Hopper');
    await agree(ada, grace, { shows: { commitments: 'none' } });
    await expectSaid(no, no, 'Chosen confidants');
  });

  test('ends on an open page at its instant, also without a network', async ({ open, world, expectComplaint }) => {
    expectComplaint(/ERR_FAILED/);
    const [ada, grace] = await Promise.all([verified(world), verified(world)]);
    await confidants(ada, grace);
    await ada.commitment({ title: 'Swim' });
    await ada.commitment({ title: 'Read' });
    const page = await open('/dashboard', { as: grace });
    let asked = 0;
    await page.route('**/confidants/*/commitments', async (route) => {
      asked += 1;
      if (asked > 1) return route.abort();
      const json = await (await route.fetch()).json();
      const [soon] = json.commitments.filter(({ title }: { title: string }) => title === 'Swim');
      soon.visible_until = new Date(Date.now() + 4_000).toISOString();
      await route.fulfill({ json });
    });
    await page.goto(`/confidants/${ada.id}/show`);
    const shared = (title: string) => page.getByRole('listitem').filter({ hasText: title });
    await shared('Read').waitFor();
    await shared('Swim').waitFor({ state: 'detached' });
    // It asks the server what is shown from then on.
    await until(async () => asked > 1, true);
    await shared('Read').waitFor();
  });
});
