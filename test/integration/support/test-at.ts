import { afterAll, test as base, beforeAll } from 'vitest';
import type { Cloud } from '#test/support/cloud.ts';
import { createAccount, type TimedCloud, timedCloud } from '#test/support/shared-cloud.ts';
import { World } from '#test/support/world.ts';

/** A world whose clock a test can move. */
export interface TimedWorld extends World {
  /** Epoch milliseconds by the cloud's clock, which runs on from where it was set. */
  now(): number;
  /** Sets the cloud's clock. */
  setClock(instant: string): Promise<void>;
}

/**
 * Tests of a file in the worker's timed cloud, whose clock is set to `instant` when the file begins, so that the
 * tests do not depend on the day.
 */
export function testAt(instant: string, cloudOf: (cloud: TimedCloud) => void = () => undefined) {
  let cloud: TimedCloud;
  let time: Time;

  beforeAll(async () => {
    cloud = await timedCloud();
    cloudOf(cloud);
    time = timeOf(cloud);
    await time.setClock(instant);
  });
  afterAll(() => cloud?.release());

  return base.extend<{ world: TimedWorld }>({
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads which fixtures a fixture needs from this pattern
    world: async ({}, use) => {
      const world = new World(cloud.url, undefined, (account) => createAccount({ ...account, at: time.now() }));
      await use(Object.assign(world, time));
    },
  });
}

type Time = Pick<TimedWorld, 'now' | 'setClock'>;

export function timeOf(cloud: Cloud): Time {
  let offset = 0;
  return {
    now: () => Date.now() + offset,
    async setClock(to) {
      await cloud.setClock(to);
      // Set after the clock, so that the test's present time is never ahead of the cloud's.
      offset = Date.parse(to) - Date.now();
    },
  };
}
