import { afterAll, test as base, beforeAll } from 'vitest';
import { type LocalCloud, startLocalCloud } from '#test/support/cloud.ts';
import { World } from '#test/support/world.ts';

/** A world whose clock a test may move. */
export interface TimedWorld extends World {
  /** Epoch milliseconds by the cloud's clock, which runs on from where it was set. */
  now(): number;
  /** Sets the cloud's clock. */
  travel(instant: string): Promise<void>;
}

/**
 * Tests of a file in a cloud of its own, whose clock stands at `instant` when the file begins: what it says of today
 * holds on every day, and at midnight too.
 */
export function testAt(instant: string, cloudOf: (cloud: LocalCloud) => void = () => undefined) {
  let cloud: LocalCloud;
  let offset = 0;

  async function travel(to: string): Promise<void> {
    await cloud.setClock(to);
    // Taken after the clock was set, so that what a test calls now is never ahead of the cloud.
    offset = Date.parse(to) - Date.now();
  }

  beforeAll(async () => {
    cloud = await startLocalCloud();
    cloudOf(cloud);
    await travel(instant);
  });
  afterAll(() => cloud.stop());

  return base.extend<{ world: TimedWorld }>({
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads which fixtures a fixture needs from this pattern
    world: async ({}, use) => {
      await use(Object.assign(new World(cloud.url), { travel, now: () => Date.now() + offset }));
    },
  });
}
