import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { describe, expect } from 'vitest';
import { section } from './support/settings.ts';
import { test } from './support/test.ts';

/* The section Your Data of the settings. */

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
});
