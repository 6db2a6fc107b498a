import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { Asked, Person } from '#test/support/world.ts';
import type { Cost, Scenario } from './scenarios.ts';

/**
 * Scenarios whose call is somebody's who is new each time, and has done what comes `before` it: what others leave makes
 * a later call dearer, and much is counted by the day.
 */
export function ofSomebodyNew(before: (person: Person) => Promise<unknown> = async () => undefined) {
  return (
    endpoint: Endpoint,
    when: string,
    budget: Cost,
    asked: (person: Person) => Promise<Asked<Endpoint>> = async () => ({}),
  ): Scenario => ({
    endpoint,
    when,
    budget,
    async ask(stage) {
      const caller = await stage.person();
      await before(caller);
      return { caller, asked: await asked(caller) };
    },
  });
}
