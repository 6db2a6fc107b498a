import { type PushMessage, PushNotConfigured, sendPush } from '#functions/lib/clients/push.ts';
import { noteDone } from '#functions/lib/data/decisions.ts';
import { forgetDevice, loadDevices } from '#functions/lib/data/devices.ts';
import { hold } from '#functions/lib/data/held.ts';
import { toContract } from '#functions/lib/data/preferences.ts';
import { loadRecipients } from '#functions/lib/data/recipients.ts';
import type { PushJob } from '#functions/lib/jobs.ts';
import { worker } from '#functions/lib/worker.ts';
import { decide, OTHERWISE } from '#shared/domain/notifications.ts';

/*
 * Sends a push to all browsers of a user. Where the service takes it from some and not from others, all are tried again: a push bears
 * a tag, by which it replaces itself.
 */

export const handler = worker<PushJob>(async ({ occasion, push, notice, held }, now) => {
  const { userId, event } = occasion;
  const [devices, [recipient]] = await Promise.all([
    loadDevices(userId, now),
    loadRecipients([userId], undefined, now),
  ]);
  if (!recipient) return;
  // It may have failed for a while before: the hour, or a preference, is another by now.
  const { preferences, quietUntil } = recipient;
  const hasDevice = devices.length > 0;
  const contract = toContract(preferences);
  const verdict = decide({ ...OTHERWISE, event, channel: 'push', preferences: contract, quietUntil, hasDevice });
  if (verdict.action === 'hold') {
    await hold(userId, { channel: 'push', about: push.tag, notice }, verdict.until);
    return noteDone(occasion, 'push', { outcome: 'held', reason: verdict.reason });
  }
  if (verdict.action !== 'send') return noteDone(occasion, 'push', { outcome: 'dropped', reason: verdict.reason });
  const message: PushMessage = { ...push, id: occasion.id };
  const outcomes = await Promise.allSettled(devices.map(({ token }) => send(token, message)));
  const gone = devices.filter((_, k) => isGone(outcomes[k]));
  await Promise.all(gone.map(({ token }) => forgetDevice(occasion.userId, token)));
  const failed = outcomes.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
  const isSent = outcomes.some((each) => each.status === 'fulfilled' && each.value === 'sent');
  const left = devices.length - gone.length;
  await noteDone(
    occasion,
    'push',
    isSent
      ? { outcome: 'sent', reason: held ? 'quiet_over' : 'push_on' }
      : { outcome: 'dropped', reason: left > 0 ? 'push_refused' : 'no_device' },
  );
});

/** Without a Firebase project there is nobody to take it, however often one asks. */
function send(token: string, message: PushMessage): Promise<'sent' | 'gone' | 'refused'> {
  return sendPush(token, message).catch((error: unknown) => {
    if (error instanceof PushNotConfigured) return 'refused';
    throw error;
  });
}

function isGone(outcome: PromiseSettledResult<'sent' | 'gone' | 'refused'> | undefined): boolean {
  return outcome?.status === 'fulfilled' && outcome.value === 'gone';
}
