import { afterEach, vi } from 'vitest';
import type { PreferencesChange } from '#shared/contracts/notification-preferences.ts';
import { say } from '#test/support/chats.ts';
import type { Cloud } from '#test/support/cloud.ts';
import { type Pair, pair, prefer, settled, subjectsTo, titlesTo } from '#test/support/notifications.ts';
import { type TimedWorld, testAt } from './test-at.ts';

/* Two confidants at night: one writes, and the other has quiet hours. */

vi.setConfig({ testTimeout: 120_000 });

export let cloud: Cloud;

export const test = testAt('2026-01-10T12:00:00Z', (started) => {
  cloud = started;
});

afterEach(() => cloud.clearFaults());

export const NIGHT = { quiet_hours_start: '22:00', quiet_hours_end: '08:00' };
export const NOTHING = { titles: [], subjects: [] };

/** The pushes and emails that Ada has received so far. */
export async function received({ ada, token }: Pair) {
  return { titles: await titlesTo(ada, token), subjects: await subjectsTo(ada) };
}

/** The same, after the schedule has run at this instant. */
export async function at(world: TimedWorld, instant: string, people: Pair) {
  await world.setClock(instant);
  await cloud.runSchedule('digests');
  return received(people);
}

/** Two confidants, some hours before a time. */
export async function pairBefore(world: TimedWorld, instant: string, preferences: PreferencesChange): Promise<Pair> {
  await world.setClock(new Date(Date.parse(instant) - 3 * 3_600_000).toISOString());
  const people = await pair(world, preferences);
  // Grace has no digests in the mornings to come.
  await prefer(people.grace, { email_frequency: 'never' });
  return people;
}

/** Grace writes to Ada at an instant. */
export async function write(world: TimedWorld, instant: string, { grace, chatId }: Pair, ...messages: string[]) {
  await world.setClock(instant);
  for (const words of messages) {
    await say(grace, chatId, words);
    await settled(world);
  }
}
