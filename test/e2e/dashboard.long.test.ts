import { describe } from 'vitest';
import { until } from './support/app.ts';
import { someCategories, titles } from './support/commitments.ts';
import { opened, PATH } from './support/dashboard.ts';
import { test } from './support/test.ts';

/* The dashboard without its categories. */

describe('the commitments', () => {
  test('show without the categories, which are read again', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 500/);
    const person = await world.person();
    const [health] = await someCategories(person, 'Health');
    await person.commitment({ title: 'Run', category_id: health!.id });
    await person.commitment({ title: 'Read' });
    const page = await open('/login');
    let broken = true;
    await page.route('**/api/v1/categories', (route) =>
      broken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await opened(page, person, `${PATH}?sort=category`);
    await page.getByText('Failed to fetch categories').waitFor();
    await until(() => titles(page), ['Read', 'Run']);
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await until(() => titles(page), ['Run', 'Read']);
    await page.getByText('Failed to fetch categories').waitFor({ state: 'detached' });
  });
});
