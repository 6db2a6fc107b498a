import { describe, expect } from 'vitest';
import { box, checked, until } from './support/app.ts';
import { titles } from './support/commitments.ts';
import { clocked, ended, lifeOf } from './support/row-life.ts';
import { test } from './support/test.ts';

/* A completed row that is unchecked in time, or completed on another device. */

describe('a completed row', () => {
  test('stays when it is unchecked in time, and goes when it is completed on another device', async ({
    profile,
    world,
  }) => {
    const person = await world.person();
    const swim = await person.commitment({ title: 'Swim' });
    await person.commitment({ title: 'Run' });
    const page = await clocked(await profile({ as: person, reducedMotion: 'no-preference' }));
    const sent: string[] = [];
    page.on('response', (response) => void sent.push(response.url().split('/').at(-1) ?? ''));
    const times = await lifeOf(page, 'Run');
    // Within the page, without a delay of the test between the two clicks.
    await box(page, 'Run').evaluate(async (each: HTMLInputElement) => {
      each.click();
      await new Promise((resolve) => requestAnimationFrame(resolve));
      each.click();
    });
    await until(() => Promise.resolve(sent.includes('pending')), true);
    await person.complete(swim.id);
    const elsewhere = await lifeOf(page, 'Swim');
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await checked(page, 'Swim');
    const { struck, folding, gone } = await ended(page, elsewhere);
    await until(() => titles(page), ['Run']);
    expect(folding - struck).toBeGreaterThan(500);
    expect(gone).toBeGreaterThan(folding);
    // Longer than it would have stayed.
    expect((await times()).folding).toBe(0);
    await checked(page, 'Run', false);
  });
});
