import type { Confidant } from '#shared/contracts/confidants.ts';
import { confidants, confidantsOf } from '#test/support/confidants.ts';
import type { Caller, Person } from '#test/support/world.ts';
import type { TimedWorld } from './test-at.ts';

/* A person, and a confidant who views their due status. */

/** Ada, and Bob who views her due status. */
export async function two(world: TimedWorld, timezone = 'UTC'): Promise<{ ada: Person; bob: Person }> {
  const [ada, bob] = [await world.person({ timezone }), await world.person({ timezone: 'Pacific/Kiritimati' })];
  await confidants(ada, bob);
  return { ada, bob };
}

type DueStatus = Pick<Confidant, 'completed_count' | 'total_count'> & { top: string[] };

/** The due status that a user sees of their only confidant: `2 of 3: Run (completed), Read (pending)` in parts. */
export async function dueStatus(viewer: Caller): Promise<DueStatus> {
  const [{ completed_count, total_count, top_commitments } = {} as Confidant] = await confidantsOf(viewer);
  return { completed_count, total_count, top: top_commitments.map(({ title, status }) => `${title} (${status})`) };
}

export const counts = async (viewer: Caller) => {
  const { completed_count, total_count } = await dueStatus(viewer);
  return [completed_count, total_count];
};
