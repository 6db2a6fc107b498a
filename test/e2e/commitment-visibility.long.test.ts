import { describe } from 'vitest';
import { confidants, verified } from '#test/support/confidants.ts';
import { until } from './support/app.ts';
import { test } from './support/test.ts';

/* Who sees a commitment, when a first answer was too early. */

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
});
