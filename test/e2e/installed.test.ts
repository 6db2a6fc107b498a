import { describe, expect } from 'vitest';
import { heading, until } from './support/app.ts';
import { keepApp } from './support/builds.ts';
import { manifestOf, share } from './support/installed.ts';
import { button, dialog, eaten, withFitness } from './support/log-food.ts';
import { test } from './support/test.ts';

/* The app as it is installed: its manifest, and what is shared to it. */

describe('the manifest', () => {
  test('is served like a document, Chromium finds nothing wrong with it, and its images exist', async ({
    profile,
    cloud,
  }) => {
    const { headers } = await fetch(`${cloud.url}/manifest.webmanifest`);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-type')).toMatch(/^application\/manifest\+json/);
    const context = await profile();
    const page = await context.newPage();
    await page.goto('/login');
    const cdp = await context.newCDPSession(page);
    const { url, errors } = await cdp.send('Page.getAppManifest');
    expect([new URL(url).pathname, errors]).toEqual(['/manifest.webmanifest', []]);
    const { icons, screenshots } = await manifestOf(cloud.url);
    expect(icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'any', 'maskable', 'monochrome']);
    expect(screenshots.map(({ form_factor }) => form_factor)).toEqual(['narrow', 'wide']);
    for (const { src, sizes, type } of [...icons, ...screenshots]) {
      const { status, headers } = await fetch(cloud.url + src);
      expect([status, headers.get('content-type')], src).toEqual([200, type]);
      expect(Number(headers.get('content-length')), src).toBeLessThan(40_000);
      const size = await page.evaluate(async (url) => {
        const image = Object.assign(new Image(), { src: url });
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}`;
      }, src);
      if (sizes !== 'any') expect(size, src).toBe(sizes);
    }
  });
});

describe('what is shared to the app:', () => {
  test('a text opens New Commitment, filled in and not saved; a photo opens Log Food with its preview', async ({
    profile,
    world,
  }) => {
    const person = await withFitness(world);
    const context = await profile({ as: person, serviceWorkers: 'allow' });
    const page = await context.newPage();
    await page.goto('/dashboard');
    await heading(page, 'Dashboard').waitFor();
    await keepApp(page);
    await share(page, { title: 'Read\nthis', text: 'All of it', url: 'https://example.com/?a=1&b=2' });
    const form = dialog(page, 'New Commitment');
    await form.waitFor();
    expect(await form.getByLabel('Title').inputValue()).toBe('Read this');
    expect(await form.getByLabel('Description').inputValue()).toBe('All of it\nhttps://example.com/?a=1&b=2');
    expect(await person.commitments()).toEqual([]);
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    expect((await person.commitments()).map(({ title }) => title)).toEqual(['Read this']);

    await share(page, { title: 'Lunch' }, '/icon-192.png');
    await dialog(page).getByRole('img').waitFor();
    // Until its entry is saved, a reload shows it again.
    await page.reload();
    await dialog(page).getByRole('img').waitFor();
    await button(page, 'Upload').click();
    await dialog(page).waitFor({ state: 'detached' });
    await until(() => page.evaluate(() => caches.has('shared')), false);
    expect(await eaten(person)).toHaveLength(1);
  });
});
