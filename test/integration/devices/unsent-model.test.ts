import fc from 'fast-check';
import { beforeAll, expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { textsOf } from '#test/support/chats.ts';
import { isLong } from '#test/support/long.ts';
import { seed } from '#test/support/seed.ts';
import { testAt } from '../support/test-at.ts';
import { compileTab, type RunTab } from './bundle.ts';
import { dateOf } from './model.ts';
import { Run, until } from './run.ts';
import { done } from './step.ts';
import { surroundingSteps } from './surrounding-steps.ts';
import { userSteps } from './user-steps.ts';

/*
 * Nothing that a user has done is lost, and nothing happens twice: two devices of a user, with the queues of the app on
 * the real API, compared with a model. Requests are refused, lost or repeated, tabs crash, clocks are wrong, devices
 * are offline for days and sessions end. `npm test` tries the same 100 runs each time, `npm run test:long` 1,000 other
 * ones. `SEED` repeats a run, as far as requests in parallel allow.
 */

const RUNS = isLong ? 1000 : 100;

const test = testAt('2026-05-04T08:00:00Z');

let runTab: RunTab;
beforeAll(async () => {
  runTab = await compileTab();
});

test(`whatever happens on two devices, all work arrives once, and both show it (SEED=${seed})`, {
  timeout: isLong ? 1_800_000 : 300_000,
}, async ({ world }) => {
  const property = fc.asyncProperty(
    fc.commands([...userSteps, ...surroundingSteps], { maxCommands: 15, size: 'max' }),
    async (commands) => {
      await using run = await Run.begin(world, runTab);
      await fc.asyncModelRun(() => ({ model: {}, real: run }), commands);
      expect(await run.finish()).toEqual([]);
    },
  );
  const limit = isLong ? 1_700_000 : 280_000;
  await fc.assert(property, { numRuns: RUNS, interruptAfterTimeLimit: limit, markInterruptAsFailure: true });
  // Otherwise the test would not try what it is about. Few runs may leave out a rare step.
  if (isLong) expect([...done].filter(([, times]) => times === 0)).toEqual([]);
});

/** The phone, its tab, and the first commitment that it shows. */
function phoneOf({ devices: [phone] }: Run) {
  const { tab } = phone.pages[0]!;
  const [item] = tab.shown()!;
  return { phone, tab, item: item! };
}

/** The same, after it slept for 30 hours without a network. */
async function woken(run: Run) {
  run.devices[0].connect(false, true);
  await run.pass(30 * 3_600_000, true);
  return phoneOf(run);
}

test('an action right after a device woke has its own time, though its tab is closed before it is sent', async ({
  world,
}) => {
  await using run = await Run.begin(world, runTab);
  const { phone, tab, item } = await woken(run);
  tab.act(item.id, 'completed');
  run.model.find(item).actions.push({ kind: 'completed', at: world.now() });
  await until('it is stored', () => phone.waiting().length === 1);
  expect(await run.finish()).toEqual([]);
});

test('a note right after a device woke is on its own day, though its tab is closed before it is sent', async ({
  world,
}) => {
  await using run = await Run.begin(world, runTab);
  const { phone, tab, item } = await woken(run);
  tab.note(item, 'In the rain');
  run.model.noted(run.model.find(item), 'In the rain', world.now(), phone.name);
  await until('it is stored', () => phone.waiting().length === 1);
  expect(await run.finish()).toEqual([]);
});

test('an action of a device that slept for eight days counts on its own day', async ({ world }) => {
  await using run = await Run.begin(world, runTab);
  const { phone, tab, item } = phoneOf(run);
  phone.fault = 'refused';
  tab.act(item.id, 'completed');
  run.model.find(item).actions.push({ kind: 'completed', at: world.now() });
  await until('it is stored', () => phone.waiting().length === 1);
  const before = phone.answered;
  await run.pass(8 * 24 * 3_600_000, true);
  tab.retry();
  await until('the server has answered', () => phone.answered > before && phone.underway === 0);
  expect(await run.finish()).toEqual([]);
});

test('after 35 days without a network, what is too old is kept with the reason, and the rest arrives', async ({
  world,
}) => {
  await using run = await Run.begin(world, runTab);
  const { phone, tab, item } = phoneOf(run);
  phone.connect(false, true);
  tab.act(item.id, 'completed');
  tab.note(item, 'In the rain');
  tab.say(run.chat, 'On my way');
  await tab.edit(item, 'Run far');
  await tab.create('Swim');
  await tab.log('Rowing');
  await tab.createCategory('Health');
  await until('all is stored', () => phone.waiting().length === 7);
  await run.pass(35 * 86_400_000, true);
  await run.sendAll();
  const elsewhere = await run.person.elsewhere();
  expect(await textsOf(elsewhere, run.chat)).toEqual(['On my way']);
  expect((await elsewhere.call(commitments.list)).map(({ title }) => title)).toEqual(['Run far']);
  const first = dateOf(run.began);
  const params = { id: item.id };
  const history = await elsewhere.call(commitments.history, { params, query: { from: first, to: first } });
  expect(history.map(({ note }) => note)).toEqual(['In the rain']);
  const asNew = 'What you made more than 31 days ago can only be created as new';
  expect(phone.refused()).toEqual([
    ['commitments,action', 'At must be at most 31 days ago'],
    ['Swim', asNew],
    ['Rowing', asNew],
    ['Health', asNew],
  ]);
});

test('what a device creates whose clock is ahead is saved, at once or a little later', async ({ world }) => {
  await using run = await Run.begin(world, runTab);
  const [phone, laptop] = run.devices;
  for (const device of run.devices) {
    device.connect(false, false);
    device.ahead = 4 * 60_000;
    // The tab sees that the clock was set. Without an answer, it believes it after a while.
    device.pages[0]!.tab.shown();
  }
  await run.pass(60_000, false);
  laptop.connect(true, true);
  for (const device of run.devices) {
    const title = run.nextTitle();
    const id = await device.pages[0]!.tab.create(title);
    run.model.created(id, title, device.name, world.now());
  }
  expect([phone.waiting().length, laptop.waiting().length]).toEqual([1, 0]);
  const before = phone.answered;
  phone.connect(true, true);
  phone.pages[0]!.tab.retry();
  await until('the server has answered', () => phone.answered > before && phone.underway === 0);
  expect(phone.waiting()).toHaveLength(1);
  expect(await run.finish()).toEqual([]);
});

test('a deletion behind an action is sent by the next session, if the first one has ended meanwhile', async ({
  world,
}) => {
  await using run = await Run.begin(world, runTab);
  const { phone, tab, item } = phoneOf(run);
  phone.connect(false, false);
  tab.act(item.id, 'completed');
  await run.revoke(phone);
  await run.pass(10 * 60_000, false);
  expect(await tab.remove(item)).toBe(true);
  await until('both are stored', () => phone.waiting().length === 2);
  Object.assign(run.model.find(item), { gone: true });
  expect(await run.finish()).toEqual([]);
});
