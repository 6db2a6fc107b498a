import { loadPeople } from '#functions/lib/data/confidants/confidants.ts';
import { ConditionFailed } from '#functions/lib/data/dynamodb.ts';
import { keys, owners } from '#functions/lib/data/keys.ts';
import { jobItem, putJob } from '#functions/lib/data/outbox.ts';
import { getAll, transact, updateIf, updateItem } from '#functions/lib/data/table.ts';
import { countUse, uncountUse } from '#functions/lib/data/throttle.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { newId } from '../../ids.ts';

/*
 * Limits of mailed invitations. A sender without a verified address may have any name, so only the first of their
 * invitations are mailed. The others are held until the address is verified. Their links work all the same.
 */

const DAY_SECONDS = 86_400;
/** A window that never ends: the count of an unverified sender is not reset. */
const FOREVER_SECONDS = 100 * 365 * DAY_SECONDS;

/**
 * Counts an e-mail to an invited address, at most three a week from all senders together. Returns whether one is left.
 * Costs as `countUse`.
 */
export function countInvitationMail(email: string, now: number): Promise<boolean> {
  return countUse(keys.invitationMails(email), LIMITS.invitationMailsPerWeek, 7 * DAY_SECONDS, now);
}

/** Takes an e-mail that could not be sent off the count. One UpdateItem. */
export function uncountInvitationMail(email: string): Promise<void> {
  return uncountUse(keys.invitationMails(email));
}

/** Counts an invitation that an unverified sender has mailed. Returns whether one was left. Costs as `countUse`. */
export function countUnverifiedSendersMail(senderId: string, now: number): Promise<boolean> {
  return countUse(keys.unverifiedInvitationMails(senderId), LIMITS.unverifiedInvitationMails, FOREVER_SECONDS, now);
}

/** Takes an e-mail that could not be sent off the count. One UpdateItem. */
export function uncountUnverifiedSendersMail(senderId: string): Promise<void> {
  return uncountUse(keys.unverifiedInvitationMails(senderId));
}

/** Marks an invitation as not mailed until its sender is verified. One UpdateItem. */
export async function holdInvitationMail(token: string): Promise<void> {
  await updateIf(keys.invitation(token), { set: { mailHeld: true }, if: 'attribute_exists(#PK)' });
}

/**
 * Posts the e-mails of a user's invitations that were held. One Query, a BatchGetItem for every hundred pending
 * invitations, and one transaction for each e-mail. If it is repeated, no e-mail is posted twice.
 */
export async function mailHeldInvitations(userId: string, now: number): Promise<void> {
  const { sent } = await loadPeople(userId, now);
  const items = await getAll(sent.map(({ token }) => keys.invitation(token)));
  for (const item of items) {
    if (item?.mailHeld !== true) continue;
    const token = String(item.token);
    const job = { kind: 'invitation', token } as const;
    await transact([
      updateItem(keys.invitation(token), {
        set: { mailHeld: undefined },
        if: '#mailHeld = :held',
        values: { held: true },
      }),
      putJob(jobItem(owners.user(userId), 'mail', { id: newId(now), job }, now)),
    ]).catch((error: unknown) => {
      // A parallel delivery of the job has posted it, or the invitation was deleted.
      if (!(error instanceof ConditionFailed)) throw error;
    });
  }
}
