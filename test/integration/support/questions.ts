import type { PreferencesChange } from '#shared/contracts/notification-preferences.ts';
import { agree, questionsIn } from '#test/support/agreements.ts';
import { confidants } from '#test/support/confidants.ts';
import { AT_ONCE, prefer, registered, settled } from '#test/support/notifications.ts';
import type { Person } from '#test/support/world.ts';
import { cloud } from './quiet-hours.ts';
import type { TimedWorld } from './test-at.ts';

/* Two confidants whose agreement says that Steadfast asks after a miss. */

type AfterMiss = 'nothing' | 'ask_me' | 'ask_them';

export interface Asked {
  ada: Person;
  grace: Person;
  chatId: string;
  /** Of the browsers of both. */
  tokens: { ada: string; grace: string };
}

/** Ada's agreement with Grace says this from an instant on. Both are notified at once. */
export async function agreed(
  world: TimedWorld,
  instant: string,
  afterMiss: AfterMiss,
  preferences: PreferencesChange = {},
): Promise<Asked> {
  await world.setClock(instant);
  const [ada, grace] = await Promise.all([world.verified({ name: 'Ada' }), world.verified({ name: 'Grace' })]);
  const chatId = await confidants(ada, grace);
  await settled(world);
  await Promise.all([prefer(ada, { ...AT_ONCE, ...preferences }), prefer(grace, AT_ONCE)]);
  const tokens = { ada: await registered(ada), grace: await registered(grace) };
  await agree(ada, grace, { after_miss: afterMiss });
  return { ada, grace, chatId, tokens };
}

/** Runs the schedule at an instant, and waits for what follows. */
export async function morningAt(world: TimedWorld, instant: string): Promise<void> {
  await world.setClock(instant);
  await cloud.runSchedule('agreements');
  await settled(world);
}

/** What Steadfast has asked in the chat so far, oldest first. */
export async function askedIn({ ada, chatId }: Pick<Asked, 'ada' | 'chatId'>): Promise<string[]> {
  return (await questionsIn(ada, chatId)).map(({ content }) => content);
}
