import { afterEach, vi } from 'vitest';
import type { PreferencesChange } from '#shared/contracts/notification-preferences.ts';
import type { Cloud } from '#test/support/cloud.ts';
import { verified } from '#test/support/confidants.ts';
import { notificationEmails, prefer } from '#test/support/notifications.ts';
import type { Person, World } from '#test/support/world.ts';
import { type TimedWorld, testAt } from './test-at.ts';

/* People who get digests, and the schedule that sends them. */

vi.setConfig({ testTimeout: 120_000 });

export let cloud: Cloud;

export const test = testAt('2026-05-04T12:00:00Z', (started) => {
  cloud = started;
});

/** People who would get digests in the tests after theirs. */
export const people: Person[] = [];

afterEach(async () => {
  await cloud.clearFaults();
  await Promise.all(people.splice(0).map((each) => prefer(each, { email_enabled: false })));
});

/** Runs the schedule at an instant. */
export async function sweep(world: TimedWorld, instant: string, where: Cloud = cloud): Promise<void> {
  await world.setClock(instant);
  await where.runSchedule('digests');
}

/** A person with a daily commitment. */
export async function withDailyCommitment(
  world: TimedWorld,
  preferences: PreferencesChange = {},
  who: Parameters<World['person']>[0] = {},
) {
  const person = await verified(world, who);
  await person.commitment({ title: 'Run 5 km' });
  if (Object.keys(preferences).length > 0) await prefer(person, preferences);
  people.push(person);
  return person;
}

export const count = async (person: Person) => (await notificationEmails(person)).length;
