import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { type TimedCloud, timedCloud } from '#test/support/shared-cloud.ts';
import { World } from '#test/support/world.ts';
import { emailKinds, signIn } from './accounts.ts';
import { PASSWORD } from './invitations.ts';

/* The cloud and the checks of registrations with an invitation. */

// Passwords are hashed slowly.
vi.setConfig({ testTimeout: 120_000 });

export let cloud: TimedCloud;
export let world: World;

beforeAll(async () => {
  cloud = await timedCloud();
  world = new World(cloud.url);
});

afterEach(async () => {
  await cloud.clearFaults();
  await cloud.setClock(null);
});

afterAll(() => cloud?.release());

/** Checks that an address has no account: no password signs in, and it can be registered. */
export async function expectNoAccount(email: string): Promise<void> {
  expect((await signIn(world, email, PASSWORD)).status).toBe(401);
  expect(await emailKinds(world, email)).not.toContain('verify');
}
