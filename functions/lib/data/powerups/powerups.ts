import { isDeepStrictEqual } from 'node:util';
import { ConditionFailed } from '#functions/lib/data/dynamodb.ts';
import { keys } from '#functions/lib/data/keys.ts';
import { retryFrom } from '#functions/lib/data/retry-on-conflict.ts';
import { updateIf } from '#functions/lib/data/table.ts';
import { loadUser, type User } from '#functions/lib/data/users/users.ts';
import { grants, type Installation, merged, type Powerup } from '#shared/domain/powerups.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/*
 * The power-ups of users. They are part of the user item, which every call reads: checking a power-up and its scopes
 * costs no request.
 */

/**
 * Checks that a power-up is installed, enabled and was granted this scope. No request.
 * @throws Refusal (powerup_not_installed)
 */
export function require(user: User, key: string, scope: string): void {
  if (grants(user.powerUps?.[key], scope)) return;
  throw new Refusal('powerup_not_installed', { params: { powerup: key } });
}

/**
 * Installs a power-up and grants all its scopes. A disabled one is enabled again and keeps its settings. One
 * UpdateItem, none if nothing changes; after a lost race a GetItem and one more.
 * @throws Refusal (changed_meanwhile) when the user's power-ups kept changing.
 */
export async function install(
  user: User,
  { key, scopes }: Powerup,
  now: number,
): Promise<{ installation: Installation; isNew: boolean }> {
  let isNew = false;
  const installation = await change(user, key, (before) => {
    // After a lost race, another request may have installed it.
    isNew = before === undefined;
    return { installedAt: now, settings: {}, ...before, status: 'installed', scopes: [...scopes] };
  });
  return { installation, isNew };
}

/**
 * Enables or disables a power-up of the user and changes those of the given settings that it has. One UpdateItem, none
 * if nothing changes; after a lost race a GetItem and one more.
 * @throws Refusal: powerup_not_found for one that is not installed, changed_meanwhile when the user's power-ups kept
 * changing.
 */
export function changePowerup(
  user: User,
  { key, defaults }: Powerup,
  { status, settings }: { status?: Installation['status'] | undefined; settings?: object | undefined },
): Promise<Installation> {
  const own = Object.entries(withoutGaps(settings ?? {})).filter(([name]) => name in defaults);
  return change(user, key, (before) => {
    if (!before) throw new Refusal('powerup_not_found');
    return {
      ...before,
      status: status ?? before.status,
      settings: merged(before.settings, Object.fromEntries(own)),
    };
  });
}

async function change(
  user: User,
  key: string,
  next: (before: Installation | undefined) => Installation,
): Promise<Installation> {
  return retryFrom({ found: user, load: async () => (await loadUser(user.id)) ?? user }, async ({ powerUps }) => {
    const after = next(powerUps?.[key]);
    if (isDeepStrictEqual(after, powerUps?.[key])) return after;
    const held = await updateIf(keys.user(user.id), {
      set: { powerUps: { ...powerUps, [key]: after } },
      if: `attribute_exists(#PK) AND attribute_not_exists(#deletedAt) AND ${powerUps ? '#powerUps = :before' : 'attribute_not_exists(#powerUps)'}`,
      values: { before: powerUps },
    });
    if (!held) throw new ConditionFailed([0]);
    return after;
  });
}

/** The change without undefined fields, which do not change. */
function withoutGaps(change: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(change)) as Record<string, unknown>;
}
