import { randomUUID } from 'node:crypto';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { Stage } from '#test/bench/stage.ts';
import { confidants } from '#test/support/confidants.ts';
import type { Asked, Caller, Person } from '#test/support/world.ts';
import type { Cost, Scenario } from './call.ts';

/* Who makes the call of a scenario. */

/**
 * Scenarios with a new user for each call, after `before`. Other calls of the same user could make a call more
 * expensive, and many calls are counted by day.
 */
export function forNewUser(before: (person: Person) => Promise<unknown> = async () => undefined) {
  return (
    when: string,
    cost: Cost,
    request: (person: Person, stage: Stage) => Promise<Asked<Endpoint>> = async () => ({}),
  ): Scenario => ({
    when,
    cost,
    async prepare(stage) {
      const caller = await stage.person();
      await before(caller);
      return { caller, request: await request(caller, stage) };
    },
  });
}

/** A new user calls. */
export const byNewUser = forNewUser();

/** Always the same user calls, which saves registrations: for calls that do not depend on earlier ones. */
export function bySomeone(
  when: string,
  cost: Cost,
  request: (person: Person) => Promise<Asked<Endpoint>> = async () => ({}),
): Scenario {
  return {
    when,
    cost,
    async prepare(stage) {
      const caller = await stage.someone();
      return { caller, request: await request(caller) };
    },
  };
}

/** Somebody without a session calls. */
export function byAnyone(
  when: string,
  cost: Cost,
  request: (stage: Stage) => Promise<Asked<Endpoint>> = async () => ({}),
): Scenario {
  return {
    when,
    cost,
    async prepare(stage) {
      const { anyone } = await stage.world();
      return { caller: anyone, request: await request(stage) };
    },
  };
}

interface Pair {
  stage: Stage;
  /** Two new users who are confidants. */
  first: Person;
  second: Person;
  chatId: string;
}

/** One of two confidants calls, or somebody else who has to do with them. */
export function withConfidants(
  when: string,
  cost: Cost,
  prepare: (pair: Pair) => Promise<{ caller: Caller; request?: Asked<Endpoint> }>,
): Scenario {
  return {
    when,
    cost,
    async prepare(stage) {
      const [first, second] = [await stage.person(), await stage.person()];
      const chatId = await confidants(first, second);
      const { caller, request = {} } = await prepare({ stage, first, second, chatId });
      return { caller, request };
    },
  };
}

/** The header of a call that is sent twice and done once. */
export const idempotent = () => ({ headers: { 'idempotency-key': randomUUID() } });
