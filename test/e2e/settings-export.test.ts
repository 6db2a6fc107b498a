import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { describe, expect } from 'vitest';
import { refusal, toast } from './support/app.ts';
import { section } from './support/settings.ts';
import { test } from './support/test.ts';

/* The section Your Data of the settings. */

const EXPORTS = '**/api/v1/users/me/export';

describe('Your Data', () => {
  test('exports everything, says when it is ready, and downloads it', async ({ open, world }) => {
    const person = await world.person({ name: 'Ada Lovelace' });
    await person.commitment({ title: 'Read a page' });
    const page = await open('/settings#export', { as: person });
    const data = section(page, 'Your Data');
    await data.getByRole('button', { name: 'Export my data' }).click();
    // Without a reload: a live event says so.
    await data.getByText(/^Your data is ready: \d+ kB, available until \w+, \d+:\d\d [AP]M\.$/).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      data.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^steadfast-\d{4}-\d\d-\d\d\.zip$/);
    const files = unzipSync(readFileSync(await file.path()));
    expect(new TextDecoder().decode(files['commitments.json'])).toContain('Read a page');
    expect(new TextDecoder().decode(files['README.txt'])).toContain('the data of Ada Lovelace');
    // The page remembers the export after a reload.
    await page.reload();
    await data.getByRole('button', { name: 'Export again' }).waitFor();
  });

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
    await data.getByText('The export did not work. Please try again.').waitFor();
    await data.getByRole('button', { name: 'Export my data' }).click();
    await data.getByText(/^Your data is ready/).waitFor();
  });
});
