/**
 * `npm run bench [section…]` measures the product on this machine, and fails if a budget is exceeded. Sections that
 * need the machine for themselves come first, before a cloud runs.
 */
import { ensureChromium } from '#test/e2e/support/chromium.ts';
import { agreements } from './agreements.ts';
import { checkOff } from './check-off.ts';
import { digests } from './digests.ts';
import { seconds } from './figures.ts';
import { journalSearch } from './journal-search.ts';
import { lighthouse, lighthouseOthers } from './lighthouse.ts';
import { live } from './live.ts';
import { longList } from './long-list.ts';
import { moduleStart } from './module-start.ts';
import { pages } from './pages.ts';
import { photos } from './photos.ts';
import { progress } from './progress.ts';
import { reminders } from './reminders.ts';
import { reorderAmong500 } from './reorder-among-500.ts';
import { requests } from './requests.ts';
import { resets } from './resets.ts';
import type { Section } from './section.ts';
import { slowPhone } from './slow-phone.ts';
import { Stage } from './stage.ts';
import { startUp } from './start-up.ts';
import { sweepBench } from './sweeping.ts';
import { formatTable, type Row } from './table.ts';
import { tick } from './tick.ts';

const SECTIONS: Section[] = [
  moduleStart,
  startUp,
  requests,
  checkOff,
  journalSearch,
  progress,
  resets,
  digests,
  reminders,
  agreements,
  live,
  photos,
  pages,
  tick,
  slowPhone,
  longList,
  reorderAmong500,
  lighthouse,
  lighthouseOthers,
];

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !SECTIONS.some((section) => section.name === name));

if (unknown.length > 0) {
  console.error(
    `There is no section ${unknown.join(', ')}: choose from ${SECTIONS.map(({ name }) => name).join(', ')}.`,
  );
  process.exitCode = 2;
} else {
  process.exitCode = (await bench(SECTIONS.filter(({ name }) => chosen.length === 0 || chosen.includes(name)))) ? 0 : 1;
}

async function bench(sections: Section[]): Promise<boolean> {
  await ensureChromium();
  await using stage = new Stage();
  await using _ = sweepBench;
  // The cloud has its own process group, so it would outlive an interrupted bench.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stage[Symbol.asyncDispose]().finally(() => process.exit(130)));
  }
  const rows: (Row & { section: string })[] = [];
  for (const section of sections) {
    const measured = await table(section, stage);
    rows.push(...measured.map((row) => ({ ...row, section: section.name })));
  }
  const budgets = rows.filter(({ budget }) => budget !== undefined);
  const over = rows.filter((row) => row.over);
  console.log(`\n${budgets.length} budgets, ${over.length} over (${seconds(performance.now())})`);
  for (const { section, what, figure, budget } of over)
    console.log(`  ${section}: ${what}: ${figure}, budget ${budget}`);
  return over.length === 0;
}

async function table(section: Section, stage: Stage): Promise<Row[]> {
  console.log(`\n── ${section.name}: ${section.title}\n${section.note}\n`);
  const rows = await section.measure(stage).catch((error: unknown): Row[] => {
    console.error(error);
    return [{ what: section.name, figure: 'could not be measured', budget: 'a figure', over: true }];
  });
  console.log(formatTable(rows));
  return rows;
}
