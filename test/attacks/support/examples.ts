import { coaches } from '#shared/contracts/coaches.ts';
import { type Endpoint, takesBody } from '#shared/contracts/endpoint.ts';
import { foods } from '#shared/contracts/foods.ts';
import { journaling } from '#shared/contracts/journaling.ts';
import { powerups } from '#shared/contracts/powerups.ts';
import { type KnownCall, knownCalls } from '#test/calls/all.ts';
import { isLong } from '#test/support/long.ts';

/*
 * All tests of "every call" start from the examples in test/calls, so a new call is attacked as soon as it has one.
 * Other calls need the power-up, so it is installed first.
 */
export const exampleCalls: readonly KnownCall[] = knownCalls.toSorted(
  (a, b) => Number(b.endpoint === powerups.install) - Number(a.endpoint === powerups.install),
);

/**
 * A quarter of the inputs for a call, and another quarter for the next: all calls use the same validation, so
 * together they try everything. `npm run test:long` tries everything with every call.
 */
export function shareOf<Tried>(all: readonly Tried[], { endpoint }: Pick<KnownCall, 'endpoint'>): Tried[] {
  if (isLong) return [...all];
  const turn = exampleCalls.findIndex((each) => each.endpoint === endpoint);
  return all.filter((_, k) => (k + turn) % 4 === 0);
}

export const signedInCalls = exampleCalls.filter(({ endpoint }) => endpoint.access === 'signed-in');

export const openCalls = exampleCalls.filter(({ endpoint }) => endpoint.access === 'anyone');

export const callsWithBody = exampleCalls.filter(({ endpoint }) => takesBody(endpoint));

/** The General Coach, power-ups, foods and days of a journal have ids that are the same for all users. */
const WITH_SHARED_IDS: readonly Endpoint[] = [
  ...[coaches.deactivate, powerups.install, powerups.update, foods.read],
  ...[journaling.read, journaling.save, journaling.addPhoto, journaling.share],
];

/** Calls about one item of the caller. */
export const callsWithId = signedInCalls.filter(
  ({ endpoint }) => endpoint.path.includes('{') && !WITH_SHARED_IDS.includes(endpoint),
);
