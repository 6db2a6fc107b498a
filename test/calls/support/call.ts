import type { api } from '#shared/contracts/api.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { Stage } from '#test/bench/stage.ts';
import type { Asked, Caller, Person } from '#test/support/world.ts';

/* What tests and the bench know of each call of the API: an example, and what it costs. */

/** The requests to the table, without the session check. */
export interface Cost {
  /** Requests by operation. */
  requests: Record<string, number>;
  /** Requests that are sent together are one round trip. */
  roundTrips: number;
}

export interface Scenario {
  /** Distinguishes the scenarios of one call; empty for the typical one. */
  when: string;
  cost: Cost;
  /** Creates the data that the call needs, and returns the caller and the request. Runs before each call. */
  prepare(stage: Stage): Promise<{ caller: Caller; request: Asked<Endpoint> }>;
}

/** A valid request. The items that it needs are created first. */
type Example<E extends Endpoint> = (owner: Person) => Promise<Asked<E>>;

interface Call<E extends Endpoint> {
  /** Succeeds when its owner sends it. The tests of "every call" start from it. */
  example: Example<E>;
  /** The bench measures each. */
  scenarios: readonly [Scenario, ...Scenario[]];
}

/** All calls of a noun. */
export type Calls<Noun extends keyof typeof api> = {
  [Name in keyof (typeof api)[Noun]]: (typeof api)[Noun][Name] extends infer E extends Endpoint ? Call<E> : never;
};

export const cost = (roundTrips: number, requests: Cost['requests']): Cost => ({ requests, roundTrips });

export const FREE: Cost = { requests: {}, roundTrips: 0 };
