import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { type LocalCloud, startLocalCloud } from '#test/support/cloud.ts';
import { type Email, World } from '#test/support/world.ts';
import { emailKinds, kindOf } from './accounts.ts';

/* A cloud of its own, whose queues and emails a test watches. */

export let cloud: LocalCloud;
export let world: World;

/** The dead letters and the length of the log before a test. */
const before = { dead: 0, log: 0 };

beforeAll(async () => {
  cloud = await startLocalCloud();
  world = new World(cloud.url);
});

beforeEach(async () => {
  Object.assign(before, { dead: (await counts()).dead, log: cloud.log().length });
});

afterEach(async () => {
  await cloud.clearFaults();
  await cloud.setClock(null);
});

afterAll(() => cloud.stop());

const MINUTE = 60_000;

export async function outbox(): Promise<Email[]> {
  return ((await (await fetch(`${cloud.url}/__local/outbox`)).json()) as { emails: Email[] }).emails;
}

/** The emails to an address so far. `settle` would bring delayed retries forward and use them up. */
export async function sentTo(address: string): Promise<string[]> {
  return (await outbox()).filter(({ to }) => to.includes(address)).map(kindOf);
}

export const eventually = (address: string) => expect.poll(() => sentTo(address), { timeout: 30_000, interval: 50 });

interface Counts {
  waiting: number;
  held: number;
  dead: number;
}

/** The jobs in the queues, and the dead letters since the test began. */
export async function queues(): Promise<Counts> {
  const { dead, ...others } = await counts();
  return { ...others, dead: dead - before.dead };
}

async function counts(): Promise<Counts> {
  const found = (await (await fetch(`${cloud.url}/__local/queues`)).json()) as {
    queues: Record<string, { visible: number; in_flight: number; delayed: number }>;
    dead_letters: Record<string, number>;
  };
  const all = Object.values(found.queues);
  return {
    waiting: all.reduce((sum, { visible, delayed }) => sum + visible + delayed, 0),
    held: all.reduce((sum, { in_flight }) => sum + in_flight, 0),
    dead: Object.values(found.dead_letters).reduce((sum, count) => sum + count, 0),
  };
}

export const nothing = { waiting: 0, held: 0, dead: 0 };

/** Kills the cloud as a crash would, and starts it again on the same data. */
export async function crash(): Promise<void> {
  await cloud.kill();
  await cloud.restart();
  world = new World(cloud.url);
}

/** Moves the clock by four minutes: delayed retries are due, and the claims of dead workers have expired. */
export async function afterFourMinutes(address: string): Promise<string[]> {
  // One step past every claim and time-out. A second one would end the claim of a worker that is still sending.
  await cloud.setClock(new Date(Date.now() + 4 * MINUTE).toISOString());
  await eventually(address).not.toEqual([]);
  // All other emails have been sent by now too.
  return emailKinds(world, address);
}

export const log = () => cloud.log().slice(before.log);
