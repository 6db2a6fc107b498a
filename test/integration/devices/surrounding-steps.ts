import fc from 'fast-check';
import type { Device } from './device.ts';
import { opened, until } from './run.ts';
import { type Command, NotPossible, pageAt, place, step } from './step.ts';

/* What happens around a user: to tabs, networks, clocks and sessions. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Sessions last 30 days, and what waited is accepted for 31. */
const LONGEST = 27 * 24 * HOUR;

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
  async (run, { hours, isAsleep }) => {
    if (run.world.now() + hours * HOUR > run.began + LONGEST) throw new NotPossible();
    await run.pass(hours * HOUR, isAsleep);
  },
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

export const surroundingSteps: fc.Arbitrary<Command>[] = [
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
