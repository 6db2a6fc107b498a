import { type PushMessage, PushNotConfigured, sendPush } from '#functions/lib/clients/push.ts';
import { forgetDevice, loadDevices } from '#functions/lib/data/fcm-device-tokens/devices.ts';
import { toContract } from '#functions/lib/data/notification-preferences/preferences.ts';
import { noteDone } from '#functions/lib/data/notifications/decisions.ts';
import { beforeQuiet } from '#functions/lib/data/notifications/notification-times.ts';
import { enqueue } from '#functions/lib/data/notifications/quiet-hours-queue.ts';
import type { PushJob } from '#functions/lib/jobs.ts';
import { recheckNotification } from '#functions/lib/recheck-notification.ts';
import { worker } from '#functions/lib/worker.ts';
import { decide, OTHERWISE } from '#shared/domain/notifications.ts';

/*
 * Sends a push to all browsers of a user. Where the service takes it from some and not from others, all are tried again: a push bears
 * a tag, by which it replaces itself.
 */

export const handler = worker<PushJob>(async ({ occasion, push, about, held }, now) => {
  const { userId, event } = occasion;
  // It may have failed for a while before: what it is about, the hour, or a preference may be another by now.
  const present = await recheckNotification(userId, about, now);
  if (!present) return;
  const { user, preferences, quietUntil } = present.recipient;
  const devices = await loadDevices(user, now);
  const verdict = decide({
    ...OTHERWISE,
    event,
    channel: 'push',
    preferences: toContract(preferences),
    quietUntil,
    isOver: present.isOver,
    hasDevice: devices.length > 0,
  });
  if (verdict.action === 'hold') {
    await enqueue(userId, { channel: 'push', tag: push.tag, about }, verdict.until, now);
    return noteDone(occasion, 'push', { outcome: 'held', reason: verdict.reason });
  }
  if (verdict.action !== 'send') return noteDone(occasion, 'push', { outcome: 'dropped', reason: verdict.reason });
  const message: PushMessage = { ...push, id: occasion.id };
  // What a sleeping browser is kept for it must not show at night.
  const lifetime = beforeQuiet(preferences, user, now);
  const outcomes = await Promise.allSettled(devices.map(({ token }) => send(token, message, lifetime)));
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
function send(token: string, message: PushMessage, lifetime: number): Promise<'sent' | 'gone' | 'refused'> {
  return sendPush(token, message, lifetime).catch((error: unknown) => {
    if (error instanceof PushNotConfigured) return 'refused';
    throw error;
  });
}

function isGone(outcome: PromiseSettledResult<'sent' | 'gone' | 'refused'> | undefined): boolean {
  return outcome?.status === 'fulfilled' && outcome.value === 'gone';
}
