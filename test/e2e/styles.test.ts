import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { imports } from '#shared/contracts/imports.ts';
import { sampled } from '#test/support/long.ts';
import { test } from './support/test.ts';

/*
 * An element that is added to a page should only need its own style. A rule that depends on the whole page
 * (`:root:has([data-open]) …`, `.field:has(…) > *`) restyles every element, which blocks a long list on a slow phone.
 */

const ROWS = 60;
/** The number of elements of a row and its neighbours. A page has more than a thousand. */
const FEW = 100;

describe.for(sampled([390, 1280]))('at %i pixels a row that appears and disappears', (width) => {
  test.for(sampled(['/commitments', '/commitments?sort=category']))(
    'to %s has few elements styled',
    async (path, { open, world }) => {
      const person = await world.person();
      const start_date = new Date().toISOString().slice(0, 10);
      const rows = Array.from({ length: ROWS }, (_, n) => ({ key: `${n}`, title: `Practice ${n}`, start_date }));
      const common = { frequency: 'daily', category: 'Health' };
      const commitments = rows.map((each) => ({ ...each, ...common }));
      await person.call(imports.create, { body: { source: 'styles', commitments, entries: [] } });
      const page = await open(path, { as: person, width });
      await page
        .locator('[data-commitment-id]')
        .nth(ROWS - 1)
        .waitFor({ state: 'attached' });
      expect(await page.evaluate(() => document.querySelectorAll('body *').length)).toBeGreaterThan(8 * FEW);
      expect(await styledBy(page, comeAndGo)).toBeLessThan(FEW);
      // Includes the styles that a dialog and a toast load.
      await page.getByRole('button', { name: 'New Commitment' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.locator('[data-commitment-id]').first().getByRole('checkbox').click();
      expect(await styledBy(page, comeAndGo)).toBeLessThan(FEW);
    },
  );
});

function comeAndGo(): void {
  const row = document.querySelector('[data-commitment-id]')!;
  const added = row.cloneNode(true) as Element;
  document.body.getBoundingClientRect();
  row.parentElement!.append(added);
  document.body.getBoundingClientRect();
  added.remove();
  document.body.getBoundingClientRect();
}

interface TraceEvent {
  name: string;
  args?: { elementCount?: number };
}

/**
 * The number of elements that the browser restyles for a change of the page, from its trace. The minimum of up to
 * five tries, because the page also changes by itself: there are no more once one is as low as it should be.
 */
async function styledBy(page: Page, change: () => void): Promise<number> {
  const session = await page.context().browser()!.newBrowserCDPSession();
  const counts: number[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, args } of value as unknown as TraceEvent[]) {
      if (name === 'UpdateLayoutTree' && args?.elementCount) counts.push(args.elementCount);
    }
  });
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < 5 && least >= FEW; n++) {
    counts.length = 0;
    await session.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: ['devtools.timeline'], excludedCategories: ['*'] },
    });
    await page.evaluate(change);
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await complete;
    least = Math.min(
      least,
      counts.reduce((sum, count) => sum + count, 0),
    );
  }
  await session.detach();
  return least;
}
