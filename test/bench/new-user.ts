import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { Asked, Person } from '#test/support/world.ts';
import type { Cost, Scenario } from './scenarios.ts';

/**
 * Scenarios with a new user for each call, after `before`. Other calls of the same user could make a call more
 * expensive, and many calls are counted by day.
 */
export function forNewUser(before: (person: Person) => Promise<unknown> = async () => undefined) {
  return (
    endpoint: Endpoint,
    when: string,
    budget: Cost,
    request: (person: Person) => Promise<Asked<Endpoint>> = async () => ({}),
  ): Scenario => ({
    endpoint,
    when,
    budget,
    async prepare(stage) {
      const caller = await stage.person();
      await before(caller);
      return { caller, request: await request(caller) };
    },
  });
}
