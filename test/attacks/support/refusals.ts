import { expect } from 'vitest';
import * as z from 'zod/mini';
import { calls } from '#shared/contracts/api.ts';
import { encouragements } from '#shared/contracts/encouragements.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { notifications } from '#shared/contracts/notifications.ts';
import type { Caller } from '#test/support/world.ts';

export interface AnyAnswer {
  status: number;
  headers: Headers;
  body: unknown;
}

const shape = z.strictObject({ error: z.string().check(z.minLength(1)), errors: z.array(z.string()) });

/** The sentences of a refusal in the API's shape; anything else fails the test. */
export function sentencesOf({ status, headers, body }: AnyAnswer): string[] {
  expect(status).toBeGreaterThanOrEqual(400);
  const { error, errors } = z.parse(shape, body);
  expect(error).toBe(errors[0]);
  expectSafeHeaders(headers);
  return errors;
}

/** A refusal with just this status and these sentences. */
export function expectRefusal(answer: AnyAnswer, status: number, ...sentences: string[]): void {
  const errors = sentencesOf(answer);
  expect({ status: answer.status, errors }).toEqual({ status, errors: sentences });
}

/** What every answer of the API bears. */
export function expectSafeHeaders(headers: Headers): void {
  const { 'cache-control': caching, 'x-content-type-options': sniffing } = Object.fromEntries(headers);
  expect({ caching, sniffing }).toEqual({ caching: 'no-store', sniffing: 'nosniff' });
}

// Chance is no part of a state, nor is what is noted a while after the answers that gave rise to it.
const NO_STATE: readonly Endpoint[] = [encouragements.random, notifications.list];
const reads = calls.filter(
  ({ endpoint: { method, access, path, query }, endpoint }) =>
    !NO_STATE.includes(endpoint) &&
    method === 'GET' &&
    access === 'signed-in' &&
    !path.includes('{') &&
    z.safeParse(query, {}).success,
);

/** Addresses of photos without their signatures, which are others every ten minutes. */
function unsigned(body: unknown): unknown {
  const isAddress = (name: string) => name === 'photo_url' || name === 'thumbnail_url';
  return JSON.parse(JSON.stringify(body), (name, value) =>
    isAddress(name) && typeof value === 'string' ? value.split('?')[0] : value,
  );
}

/** Everything that somebody sees of what is theirs. Two of these are equal when nothing changed in between. */
export async function stateOf(person: Caller): Promise<Record<string, unknown>> {
  const state = await Promise.all(
    reads.map(async ({ noun, name, endpoint }) => {
      const { status, body } = await person.raw('GET', endpoint.path);
      // 403: they have no such power-up, which is a state, too.
      if (status !== 200 && status !== 403)
        throw new Error(`${noun}.${name} answered ${status}: the state cannot be compared`);
      return [`${noun}.${name}`, unsigned(body)];
    }),
  );
  return Object.fromEntries(state);
}
