import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { categories } from '#shared/contracts/categories.ts';
import { box } from './support/app.ts';
import { test } from './support/test.ts';

/*
 * What comes into a page asks the browser for its own style. A rule that looks for something in the whole page and ends
 * in all of it (`:root:has([data-open]) …`, `.field:has(…) > *`) has every element styled anew, which holds up a long
 * list on a slow phone.
 */

const ROWS = 60;
/** A row, and what stands beside it. A page has a thousand elements and more. */
const FEW = 100;

describe.for([390, 1280])('at %i pixels a row that comes and goes', (width) => {
  test.for(['/commitments', '/commitments?sort=category'])(
    'to %s has few elements styled',
    async (path, { open, world }) => {
      const person = await world.person();
      const { id } = await person.call(categories.create, { body: { category: { name: 'Health' } } });
      for (let n = 0; n < ROWS; n++) await person.commitment({ title: `Practice ${n}`, category_id: id });
      const page = await open(path, { as: person, width });
      await page
        .locator('[data-commitment-id]')
        .nth(ROWS - 1)
        .waitFor({ state: 'attached' });
      expect(await page.evaluate(() => document.querySelectorAll('body *').length)).toBeGreaterThan(8 * FEW);
      expect(await styledBy(page, comeAndGo)).toBeLessThan(FEW);
      // With what comes with a dialog and with a notice.
      await page.getByRole('button', { name: 'New Commitment' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await box(page, 'Practice 59').click();
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
 * How many elements the browser styles for a change of the page, as its trace says: the least of some, because a page
 * also changes by itself.
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
  for (let n = 0; n < 5; n++) {
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
