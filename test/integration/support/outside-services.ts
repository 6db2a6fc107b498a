import { expect } from 'vitest';
import type { InjectedFault } from '#test/support/cloud.ts';
import { isLong } from '#test/support/long.ts';
import type { Person } from '#test/support/world.ts';

/* How a service can fail, and what a person can do meanwhile. */

export const WAYS: Record<string, Pick<InjectedFault, 'kind'> & Partial<InjectedFault>> = {
  'refuses connections': { kind: 'refused' },
  'does not answer': { kind: 'no-answer' },
  'is slow': { kind: 'delay', ms: 1_500 },
  'answers with a web page': { kind: 'wrong-answer' },
  'has an internal error': { kind: 'error', name: 'InternalFailure', status: 500 },
  'loses its answers': { kind: 'lost-answer' },
};

/** All ways for `npm run test:long`; otherwise the one whose turn it is. */
export function waysOf(turn: number): string[] {
  const all = Object.keys(WAYS);
  return isLong ? all : all.filter((_, k) => k === turn % all.length);
}

/** The longest time that a call of the API may take on AWS, in milliseconds. */
export const CALL_LIMIT = 30_000;

/** A person creates a commitment and completes it. */
export async function goesOn(person: Person): Promise<void> {
  const { id } = await person.commitment({ title: 'Stretch' });
  expect((await person.complete(id)).completed).toBe(true);
}
