import { join } from 'node:path';
import { expect, test, vi } from 'vitest';

/* What a call costs stands in its scenarios only: the document is written from them, with `-u`. */

const DOCUMENT = join(import.meta.dirname, '../../functions/lib/data/costs.md');

test('functions/lib/data/costs.md says what the scenarios say', async () => {
  vi.stubEnv('TABLE_NAME', 'table');
  const { costDocument } = await import('#test/calls/support/cost-document.ts');
  await expect(costDocument()).toMatchFileSnapshot(DOCUMENT);
});
