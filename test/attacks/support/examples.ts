import { calls } from '#shared/contracts/api.ts';
import { coaches } from '#shared/contracts/coaches.ts';
import { type Endpoint, takesBody } from '#shared/contracts/endpoint.ts';
import { foods } from '#shared/contracts/foods.ts';
import { powerups } from '#shared/contracts/powerups.ts';
import { isLong } from '#test/support/long.ts';
import type { Asked, Person } from '#test/support/world.ts';
import { accountExamples } from './account-examples.ts';
import { commitmentExamples } from './commitment-examples.ts';
import type { Examples } from './example-items.ts';
import { peopleExamples } from './people-examples.ts';

/*
 * One valid request for each call of the API. All tests of "every call" start from these, so a new call is attacked
 * as soon as it has its example here. Without one, tests fail.
 */

const examples: Examples = { ...accountExamples, ...commitmentExamples, ...peopleExamples };

/** A call of the contracts, with a way to make a valid request. */
export interface ExampleCall {
  title: string;
  endpoint: Endpoint;
  example(owner: Person): Promise<Asked<Endpoint>>;
}

/** Other calls need the power-up, so it is installed first. */
const inOrder = calls.toSorted(
  (a, b) => Number(b.endpoint === powerups.install) - Number(a.endpoint === powerups.install),
);

export const exampleCalls: readonly ExampleCall[] = inOrder.map(({ noun, name, endpoint }) => {
  const title = `${noun}.${name}`;
  const example = exampleOf(noun, name);
  return { title, endpoint, example: example ?? (() => Promise.reject(new Error(`${title} has no example`))) };
});

/**
 * A quarter of the inputs for a call, and another quarter for the next: all calls use the same validation, so
 * together they try everything. `npm run test:long` tries everything with every call.
 */
export function shareOf<Tried>(all: readonly Tried[], { endpoint }: Pick<ExampleCall, 'endpoint'>): Tried[] {
  if (isLong) return [...all];
  const turn = exampleCalls.findIndex((each) => each.endpoint === endpoint);
  return all.filter((_, k) => (k + turn) % 4 === 0);
}

export const signedInCalls = exampleCalls.filter(({ endpoint }) => endpoint.access === 'signed-in');

export const openCalls = exampleCalls.filter(({ endpoint }) => endpoint.access === 'anyone');

export const callsWithBody = exampleCalls.filter(({ endpoint }) => takesBody(endpoint));

/** The General Coach, power-ups and foods have ids that are the same for all users. */
const WITH_SHARED_IDS: readonly Endpoint[] = [coaches.deactivate, powerups.install, powerups.update, foods.read];

/** Calls about one item of the caller. */
export const callsWithId = signedInCalls.filter(
  ({ endpoint }) => endpoint.path.includes('{') && !WITH_SHARED_IDS.includes(endpoint),
);

function exampleOf(noun: string, name: string): ExampleCall['example'] | undefined {
  const ofNoun = (examples as Record<string, Record<string, unknown>>)[noun];
  return ofNoun?.[name] as ExampleCall['example'] | undefined;
}
