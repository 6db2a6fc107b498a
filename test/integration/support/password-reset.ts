import { randomUUID } from 'node:crypto';
import { expectRefusal } from '#test/attacks/support/refusals.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import type { World } from '#test/support/world.ts';
import { reset } from './accounts.ts';

export const address = () => `ada-${randomUUID()}@example.com`;

export const expectUsedUp = async (world: World, token: string) =>
  expectRefusal(await reset(world, token, 'never to be set'), 410, SENTENCES.linkUsedUp);
