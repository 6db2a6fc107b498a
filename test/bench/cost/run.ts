/**
 * `npm run cost` counts a person's day on a local cloud, stores the counts in `counts.json`, and writes `docs/cost.md`
 * with the monthly bill. With `--from-counts` it only writes the document again, for other prices or another stack.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildFunctions, loadTemplate } from '#infra/local/command/builds.ts';
import { ensureChromium } from '#test/e2e/support/chromium.ts';
import { bill, type Counts, monthFor } from './bill.ts';
import { startDay } from './day.ts';
import { costDocument } from './document.ts';
import { countOpens } from './open.ts';
import { stackFacts } from './stack-facts.ts';

const COUNTS = join(import.meta.dirname, 'counts.json');
const DOCUMENT = join(import.meta.dirname, '../../../docs/cost.md');

const counts = process.argv.includes('--from-counts')
  ? (JSON.parse(readFileSync(COUNTS, 'utf8')) as Counts)
  : await count();
const facts = stackFacts(await loadTemplate((await buildFunctions()).path));
writeFileSync(DOCUMENT, costDocument(counts, facts));
const lines = bill(counts, facts);
for (const people of [0, 100, 1_000, 10_000, 100_000, 1_000_000]) {
  console.log(
    `${people.toLocaleString('en').padStart(10)} daily people: $${monthFor(lines, people).toFixed(2)} a month`,
  );
}

async function count(): Promise<Counts> {
  await ensureChromium();
  await using day = await startDay();
  const parts = {
    ...(await countOpens(day)),
    completion: await day.count('completion'),
    message: await day.count('message'),
    poll: await day.count('poll'),
    coachMessage: await day.count('coachMessage'),
    photo: await day.count('photo'),
    digest: await day.count('digest'),
  };
  const counted = { countedOn: new Date().toISOString().slice(0, 10), parts };
  writeFileSync(COUNTS, `${JSON.stringify(counted, undefined, 2)}\n`);
  return counted;
}
