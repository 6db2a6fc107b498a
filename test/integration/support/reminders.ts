import { type Commitment, commitments } from '#shared/contracts/commitments.ts';
import type { PreferencesChange } from '#shared/contracts/notification-preferences.ts';
import { AT_ONCE, prefer, pushesTo, registered, settled } from '#test/support/notifications.ts';
import type { Person } from '#test/support/world.ts';
import { cloud } from './quiet-hours.ts';
import type { TimedWorld } from './test-at.ts';

/* People with reminders, and what rings. */

export interface Reminded {
  ada: Person;
  token: string;
}

/** A user who has a browser, and gets pushes and emails at once. */
export async function reminded(
  world: TimedWorld,
  instant: string,
  preferences: PreferencesChange = {},
): Promise<Reminded> {
  await world.setClock(instant);
  const ada = await world.verified({ name: 'Ada Lovelace' });
  await prefer(ada, { ...AT_ONCE, ...preferences });
  return { ada, token: await registered(ada) };
}

export async function sweepAt(world: TimedWorld, instant: string, ...kinds: string[]) {
  await world.setClock(instant);
  for (const kind of kinds.length > 0 ? kinds : ['reminders']) await cloud.runSchedule(kind);
  await settled(world);
}

export interface Actions {
  token: string;
  complete: string;
  skip: string;
}

export async function actionsOf({ ada, token }: Reminded): Promise<Actions | undefined> {
  const { actions } = ((await pushesTo(ada, token)).at(-1)?.data ?? {}) as { actions?: string };
  return actions === undefined ? undefined : (JSON.parse(actions) as Actions);
}

export const update = (ada: Person, { id }: Commitment, change: object) =>
  ada.call(commitments.update, { params: { id }, body: { commitment: change } });
export const statusOf = async (ada: Person, { id }: Commitment) =>
  (await ada.call(commitments.read, { params: { id } })).current_completion.status;
