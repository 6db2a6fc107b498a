import { isDeepStrictEqual } from 'node:util';
import { keys } from '#functions/lib/data/keys.ts';
import { retryFrom } from '#functions/lib/data/retry-on-conflict.ts';
import { ConditionFailed, updateIf } from '#functions/lib/data/table.ts';
import { loadUser, type User } from '#functions/lib/data/users/users.ts';
import { grants, type Installation, merged, type Powerup } from '#shared/domain/powerups.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/*
 * What users have of power-ups. It rides on the user, whom every call reads anyway: whether a power-up is there, and what it was
 * granted, costs no request.
 */

/**
 * Refuses a call that a power-up was not granted. Reads nothing.
 * @throws Refusal (forbidden) where it is not installed, switched off, or was not granted this scope.
 */
export function require(user: User, key: string, scope: string): void {
  if (grants(user.powerUps?.[key], scope)) return;
  throw new Refusal('powerup_not_installed', { params: { powerup: key } });
}

/**
 * Installs a power-up of the catalogue and grants all that it wants; what was off is on again, and keeps its settings. Nothing where nothing
 * changes. One UpdateItem; after a lost race a GetItem and one more.
 * @throws Refusal (conflict) when the user's power-ups kept changing.
 */
export async function install(
  user: User,
  { key, scopes }: Powerup,
  now: number,
): Promise<{ installation: Installation; isNew: boolean }> {
  let isNew = false;
  const installation = await change(user, key, (before) => {
    // After a lost race it is what somebody else has installed.
    isNew = before === undefined;
    return { installedAt: now, settings: {}, ...before, status: 'installed', scopes: [...scopes] };
  });
  return { installation, isNew };
}

/**
 * Switches one of the user's power-ups on or off, and sets what the change names of its settings. One UpdateItem, nothing where nothing changes;
 * after a lost race a GetItem and one more.
 * @throws Refusal: not_found for one that the user does not have, conflict when the user's power-ups kept changing.
 */
export function changePowerup(
  user: User,
  key: string,
  { status, settings }: { status?: Installation['status'] | undefined; settings?: object | undefined },
): Promise<Installation> {
  return change(user, key, (before) => {
    if (!before) throw new Refusal('powerup_not_found');
    return {
      ...before,
      status: status ?? before.status,
      settings: merged(before.settings, withoutGaps(settings ?? {})),
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
      UpdateExpression: 'SET #powerUps = :after',
      ConditionExpression: `attribute_exists(#pk) AND ${powerUps ? '#powerUps = :before' : 'attribute_not_exists(#powerUps)'}`,
      ExpressionAttributeNames: { '#pk': 'PK', '#powerUps': 'powerUps' },
      ExpressionAttributeValues: {
        ':after': { ...powerUps, [key]: after },
        ...(powerUps && { ':before': powerUps }),
      },
    });
    if (!held) throw new ConditionFailed([0]);
    return after;
  });
}

/** What was not named is no change. */
function withoutGaps(change: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(change)) as Record<string, unknown>;
}
