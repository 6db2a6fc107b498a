import { describe } from 'vitest';
import { refusal, toast } from './support/app.ts';
import { section } from './support/settings.ts';
import { test } from './support/test.ts';

/* Exports that cannot be started, and one that fails. */

const EXPORTS = '**/api/v1/users/me/export';

describe('Your Data', () => {
  test('says why an export cannot be started, and that one has failed', async ({
    open,
    world,
    cloud,
    expectComplaint,
  }) => {
    expectComplaint(/status of 429/);
    const person = await world.person();
    const page = await open('/settings', { as: person });
    const data = section(page, 'Your Data');
    const why = 'You can export your data at most 5 times a day';
    await page.route(EXPORTS, (route) => route.fulfill(refusal(429, why)));
    await data.getByRole('button', { name: 'Export my data' }).click();
    await toast(page, why);
    await page.unroute(EXPORTS);
    // Nothing else takes the fault.
    await cloud.settle();
    await cloud.inject({ service: 's3', operation: 'PutObject', kind: 'error', name: 'AccessDenied', times: 1 });
    await data.getByRole('button', { name: 'Export my data' }).click();
    await data.getByText('The export didn’t work. Please try again.').waitFor();
    await data.getByRole('button', { name: 'Export my data' }).click();
    await data.getByText(/^Your data is ready/).waitFor();
  });
});
