import fc from 'fast-check';
import type { Commitment } from '#shared/contracts/commitments.ts';
import { fitness } from '#shared/contracts/fitness.ts';
import type { ActionKind } from '#shared/domain/actions.ts';
import type { Device, Fault, Page } from './device.ts';
import { opened, type Run, until } from './run.ts';

/* What a user and the world around can do, as commands of fast-check. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Command = fc.AsyncCommand<object, Run>;

/** Where something is done: which device, which of its tabs, and which commitment of the list. */
interface Place {
  device: number;
  tab: number;
  item: number;
}

const place = fc.record({ device: fc.nat(1), tab: fc.nat(1), item: fc.nat(5) });

/** How often each step was possible and done, by its name. */
export const done = new Map<string, number>();

/** Thrown by a step that is not possible: it is left out. */
class NotPossible extends Error {}

function step<Given>(
  name: string,
  given: fc.Arbitrary<Given>,
  run: (run: Run, given: Given) => Promise<unknown>,
): fc.Arbitrary<Command> {
  done.set(name, 0);
  return given.map(
    (each): Command => ({
      check: () => true,
      run: async (_, real) => {
        try {
          await run(real, each);
          done.set(name, done.get(name)! + 1);
        } catch (error) {
          if (!(error instanceof NotPossible)) throw error;
        }
      },
      toString: () => `${name} ${JSON.stringify(each)}`,
    }),
  );
}

const fault = fc.option(fc.constantFrom<Fault>('refused', 'busy', 'lost answer', 'twice'), {
  nil: undefined,
  freq: 2,
});
const kind = fc.constantFrom<ActionKind>('completed', 'completed', 'skipped', 'pending');

function pageAt({ devices }: Run, { device, tab }: Place): { device: Device; page: Page | undefined } {
  const found = devices[device]!;
  return { device: found, page: found.pages[tab % found.pages.length] };
}

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

/** The new page has the modules of a new version: only what is stored is left. */
const reloads = step('reload', place, async (run, at) => {
  const { device, page } = pageAt(run, at);
  await until('the storage is written', () => device.database.busy === 0);
  if (page) device.close(page);
  await opened(device.open());
});

const opens = step('open or close a second tab', place, async (run, at) => {
  const { device, page } = pageAt(run, at);
  await until('the storage is written', () => device.database.busy === 0);
  if (page && device.pages.length > 1) device.close(page);
  else await opened(device.open());
});

const disconnects = step(
  'disconnect',
  fc.record({ device: fc.nat(1), notices: fc.boolean() }),
  async ({ devices }, { device, notices }) => devices[device]!.connect(false, notices),
);

const connects = step('connect', fc.record({ device: fc.nat(1), waits: fc.boolean() }), async (run, given) => {
  const device = run.devices[given.device]!;
  device.connect(true, true);
  for (const { tab } of device.pages) tab.retry();
  if (given.waits) await quiet(device);
});

const waits = step(
  'wait',
  fc.record({ hours: fc.constantFrom(1, 9, 30, 8 * 24), isAsleep: fc.boolean() }),
  (run, { hours, isAsleep }) => run.pass(hours * HOUR, isAsleep),
);

const skews = step(
  'set the clock wrong',
  fc.record({ device: fc.nat(1), minutes: fc.integer({ min: -4, max: 4 }) }),
  async ({ devices }, { device, minutes }) => {
    devices[device]!.ahead = minutes * MINUTE;
  },
);

const expires = step('end the session', fc.record({ device: fc.nat(1), notes: fc.boolean() }), async (run, given) => {
  const device = run.devices[given.device]!;
  await run.revoke(device);
  if (!given.notes || !device.isReachable || device.pages.length === 0) return;
  void device.pages[0]!.tab.refresh();
  await until('the device notes it', () => device.storage.read('jwt_token') === null && device.isQuiet());
});

const signsIn = step('sign in', fc.nat(1), async (run, at) => {
  const device = run.devices[at]!;
  if (!device.isReachable || device.storage.read('jwt_token') !== null) throw new NotPossible();
  await run.signIn(device);
});

const signsOut = step('sign out and in', fc.nat(1), async (run, at) => {
  const device = run.devices[at]!;
  if (!device.isReachable || device.storage.read('jwt_token') === null) throw new NotPossible();
  await quiet(device);
  if (device.waiting().length > 0 || device.pages.length === 0) throw new NotPossible();
  await device.pages[0]!.tab.signOut();
  await run.signIn(device);
});

/** Waits until everything that was begun has ended, where that is possible. */
async function quiet(device: Device): Promise<void> {
  await until(`the ${device.name} is quiet`, () => {
    for (const { tab } of device.pages) tab.retry();
    return device.isQuiet();
  });
}

export const steps: fc.Arbitrary<Command>[] = [
  acts,
  acts,
  acts,
  crashes,
  says,
  says,
  notes,
  notes,
  logs,
  unlogs,
  creates,
  edits,
  deletes,
  reloads,
  opens,
  disconnects,
  disconnects,
  connects,
  waits,
  skews,
  expires,
  expires,
  signsIn,
  signsIn,
  signsIn,
  signsOut,
];
