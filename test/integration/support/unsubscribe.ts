import { expect } from 'vitest';
import { unsubscribe } from '#shared/contracts/unsubscribe.ts';
import type { Cloud } from '#test/support/cloud.ts';
import type { Email, World } from '#test/support/world.ts';
import { testAt } from './test-at.ts';

/* The requests of a mail program and of the unsubscribe page. */

export let cloud: Cloud;

export const test = testAt('2026-11-20T12:00:00Z', (started) => {
  cloud = started;
});

/** The address in an email by which a mail program unsubscribes. */
export function addressIn(mail: Email | undefined): URL {
  const [, address] = /^<(https?:[^<>\s]+)>$/.exec(mail?.headers['List-Unsubscribe'] ?? '') ?? [];
  if (!address) throw new Error(`There is no address to unsubscribe at: ${JSON.stringify(mail?.headers)}`);
  expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  return new URL(address);
}

/** The request of the unsubscribe page. */
export async function follow(world: World, token: string): Promise<unknown> {
  const { status, body } = await world.anyone.raw(
    'POST',
    `${unsubscribe.create.path}?token=${encodeURIComponent(token)}`,
  );
  return status < 400 ? status : [status, body];
}

export const tokenOf = (mail: Email | undefined) => addressIn(mail).searchParams.get('token') ?? '';
