import fc from 'fast-check';
import type { Category } from '#shared/contracts/categories.ts';
import { type Commitment, commitments } from '#shared/contracts/commitments.ts';
import { fitness } from '#shared/contracts/fitness.ts';
import type { ActionKind } from '#shared/domain/actions.ts';
import type { Device, Page } from './device.ts';
import { dateOf } from './model.ts';
import { opened, type Run, until } from './run.ts';
import { type Command, fault, NotPossible, type Place, pageAt, place, step } from './step.ts';

/* What a user does in a tab. */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A day can be corrected for seven. */
const CORRECTABLE = 6 * DAY;

const kind = fc.constantFrom<ActionKind>('completed', 'completed', 'skipped', 'pending');

/** A commitment that the tab shows, some minutes after anything that was done before. */
async function itemAt(run: Run, at: Place): Promise<{ device: Device; page: Page; item: Commitment }> {
  const { device, page } = pageAt(run, at);
  await run.pass(10 * MINUTE, false);
  const shown = page?.tab.isSignedIn() ? page.tab.shown() : undefined;
  if (!page || !shown || shown.length === 0) throw new NotPossible();
  return { device, page, item: shown.toSorted((a, b) => (a.id < b.id ? -1 : 1))[at.item % shown.length]! };
}

const acts = step('act', fc.record({ place, kind, fault }), async (run, given) => {
  const { device, page, item } = await itemAt(run, given.place);
  const known = run.model.find(item);
  device.fault = given.fault;
  page.tab.act(item.id, given.kind);
  known.actions.push({ kind: given.kind, at: run.world.now() });
});

const crashes = step('act, and crash before the answer', fc.record({ place, kind }), async (run, given) => {
  const { device, page, item } = await itemAt(run, given.place);
  const known = run.model.find(item);
  const before = device.withheld;
  device.fault = 'no answer yet';
  page.tab.act(item.id, given.kind);
  known.actions.push({ kind: given.kind, at: run.world.now() });
  await until('the action was sent', () => {
    const isOver = !device.isReachable || !page.tab.isSignedIn() || page.tab.isQuiet();
    return device.database.busy === 0 && (isOver || device.withheld > before);
  });
  device.fault = undefined;
  device.close(page, true);
  // Another tab may have sent the action, and is still open.
  device.connectionLost.resolve();
  device.connectionLost = Promise.withResolvers();
  await opened(device.open());
});

/** What one writer writes is sent in its order. */
const writerAt = (run: Run, { name }: Device, { number }: Page): string =>
  `${name}, tab ${number}, session ${run.ended}`;

const says = step('say', fc.record({ place, fault }), async (run, given) => {
  const { device, page } = pageAt(run, given.place);
  await run.pass(10 * MINUTE, false);
  if (!page?.tab.isSignedIn()) throw new NotPossible();
  const content = `Message ${run.model.said.length + 1}`;
  device.fault = given.fault;
  page.tab.say(run.chat, content);
  run.model.said.push({ content, by: writerAt(run, device, page) });
});

const notes = step('note', fc.record({ place, fault }), async (run, given) => {
  const { device, page, item } = await itemAt(run, given.place);
  const known = run.model.find(item);
  const note = `Note ${known.given.size}`;
  device.fault = given.fault;
  page.tab.note(item, note);
  run.model.noted(known, note, run.world.now(), writerAt(run, device, page));
});

/** The end of a day is the instant of all its corrections, so of two devices the later answer counts. */
const corrects = step('correct a past day', fc.record({ place, kind, fault, day: fc.nat(5) }), async (run, given) => {
  const { item } = await itemAt(run, given.place);
  const now = run.world.now();
  const query = { from: dateOf(Math.max(run.began, now - CORRECTABLE)), to: dateOf(now - DAY) };
  if (query.from > query.to) throw new NotPossible();
  // The history page shows what the server has.
  const isThere = (await run.person.call(commitments.list)).some(({ id }) => id === item.id);
  const entries = isThere ? await run.person.call(commitments.history, { params: { id: item.id }, query }) : [];
  const entry = entries[given.day % entries.length];
  const { device, page } = pageAt(run, given.place);
  if (!entry || !page?.tab.shown()) throw new NotPossible();
  device.fault = given.fault;
  page.tab.correct(entry, given.kind);
  run.model.corrected(run.model.find(item), given.kind, entry.date, writerAt(run, device, page));
});

const logs = step('log', fc.record({ place, fault }), async (run, given) => {
  const { device, page } = pageAt(run, given.place);
  await run.pass(10 * MINUTE, false);
  if (!page?.tab.shown()) throw new NotPossible();
  const name = `Exercise ${run.model.logged.size + 1}`;
  device.fault = given.fault;
  run.model.logged.set(name, 'maybe');
  const entry = await page.tab.log(name).catch(() => undefined);
  if (!entry) return;
  run.model.logged.set(name, false);
  run.entries.push(entry);
});

const unlogs = step('unlog', fc.record({ place, fault }), async (run, given) => {
  const { device, page } = pageAt(run, given.place);
  await run.pass(10 * MINUTE, false);
  const entry = run.entries[given.place.item % run.entries.length];
  if (!entry) throw new NotPossible();
  const known = await run.person.call(fitness.entries, { query: { date: entry.date } });
  // Not before: the tab may have learned in the meantime that its session has ended.
  if (!page?.tab.shown()) throw new NotPossible();
  // The page shows what the server has, and what waits in this tab.
  if (!page.tab.isLogged(entry) && !known.some(({ id }) => id === entry.id)) throw new NotPossible();
  device.fault = given.fault;
  const isDone = await page.tab.unlog(entry).then(
    () => true,
    () => false,
  );
  const before = run.model.logged.get(entry.payload.name)!;
  run.model.logged.set(entry.payload.name, before || isDone || 'maybe');
});

const creates = step('create', fc.record({ place, fault }), async (run, given) => {
  const { device, page } = pageAt(run, given.place);
  if (!page?.tab.shown()) throw new NotPossible();
  await run.pass(10 * MINUTE, false);
  if (!page.tab.shown()) throw new NotPossible();
  const title = run.nextTitle();
  const at = run.world.now();
  device.fault = given.fault;
  const id = await page.tab.create(title).catch(() => undefined);
  if (id === undefined) run.model.doubtful.set(title, at);
  else run.model.created(id, title, device.name, at);
});

const edits = step('edit', fc.record({ place, fault }), async (run, given) => {
  const { device, page, item } = await itemAt(run, given.place);
  const known = run.model.find(item);
  const title = run.nextTitle();
  const isAlone = run.devices.every((each) => each.waiting().length === 0);
  device.fault = given.fault;
  const waits = await page.tab.edit(item, title).catch(() => 'failed' as const);
  const key = waits === 'failed' ? `${device.name}, in doubt` : device.name;
  run.model.renamed(known, title, key, isAlone && waits === false);
});

const deletes = step('delete', fc.record({ place, fault }), async (run, given) => {
  const { device, page, item } = await itemAt(run, given.place);
  const known = run.model.find(item);
  device.fault = given.fault;
  const waits = await page.tab.remove(item).catch(() => 'failed' as const);
  known.gone ||= waits === 'failed' ? 'maybe' : true;
});

const createsCategory = step('create a category', fc.record({ place, fault }), async (run, given) => {
  const { device, page } = pageAt(run, given.place);
  await run.pass(10 * MINUTE, false);
  if (!page?.tab.shown()) throw new NotPossible();
  const name = run.nextTitle();
  const at = run.world.now();
  device.fault = given.fault;
  const id = await page.tab.createCategory(name).catch(() => undefined);
  if (id === undefined) run.model.categories.doubtful.set(name, at);
  else run.model.categories.created(id, name, device.name, at);
});

/** A category that the tab shows. */
async function categoryAt(run: Run, at: Place): Promise<{ device: Device; page: Page; category: Category }> {
  const { device, page } = pageAt(run, at);
  await run.pass(10 * MINUTE, false);
  const shown = page?.tab.shown() && page.tab.categories();
  const category = shown?.toSorted((a, b) => (a.id < b.id ? -1 : 1))[at.item % shown.length];
  if (!page || !category) throw new NotPossible();
  return { device, page, category };
}

const renamesCategory = step('rename a category', fc.record({ place, fault }), async (run, given) => {
  const { device, page, category } = await categoryAt(run, given.place);
  const { categories } = run.model;
  const known = categories.find({ id: category.id, title: category.name });
  const name = run.nextTitle();
  const isAlone = run.devices.every((each) => each.waiting().length === 0);
  device.fault = given.fault;
  const waits = await page.tab.renameCategory(category, name).catch(() => 'failed' as const);
  const key = waits === 'failed' ? `${device.name}, in doubt` : device.name;
  categories.renamed(known, name, key, isAlone && waits === false);
});

const deletesCategory = step('delete a category', fc.record({ place, fault }), async (run, given) => {
  const { device, page, category } = await categoryAt(run, given.place);
  const known = run.model.categories.find({ id: category.id, title: category.name });
  device.fault = given.fault;
  const isDone = await page.tab.deleteCategory(category).then(
    () => true,
    () => 'maybe' as const,
  );
  known.gone ||= isDone;
});

export const userSteps: fc.Arbitrary<Command>[] = [
  acts,
  acts,
  acts,
  crashes,
  says,
  says,
  notes,
  notes,
  corrects,
  corrects,
  logs,
  unlogs,
  creates,
  edits,
  deletes,
  createsCategory,
  renamesCategory,
  deletesCategory,
];
