import { PushNotConfigured, sendPush } from '#functions/lib/clients/push.ts';
import type { PushMessage, PushOutcome } from '#functions/lib/clients/push-message.ts';
import { type DeviceAddress, forgetDevice, loadDevices } from '#functions/lib/data/fcm-device-tokens/devices.ts';
import { noteDone } from '#functions/lib/data/notifications/decisions.ts';
import { beforeQuiet } from '#functions/lib/data/notifications/notification-times.ts';
import type { Jobs } from '#functions/lib/jobs.ts';
import type { Notification, NotificationContent } from '#functions/lib/notifications/notification.ts';
import type { CurrentNotification } from '#functions/lib/notifications/notification-type.ts';
import { isStillSent } from '#functions/lib/notifications/notify.ts';
import { recheck, tagOf } from '#functions/lib/notifications/registry.ts';
import { renderNotification } from '#functions/lib/notifications/render.ts';
import { skipText } from '#functions/lib/reminder-text.ts';
import { type LocalText, textOf } from '#functions/lib/text.ts';
import { issueReminderToken } from '#functions/lib/tokens.ts';
import { worker } from '#functions/lib/worker.ts';

/*
 * Sends a push to all browsers of a user. If this fails for some of them, the job sends it to all of them again. The
 * second push replaces the first in a browser, because both have the same tag.
 */

export const handler = worker<Jobs['pushes']>(async (job, now) => {
  const { notification, content, reference, held } = job;
  const { userId } = notification;
  // Time has passed: what it is about may have been read, done or deleted.
  const current = await recheck(userId, reference, now);
  if (!current) return;
  const { recipient, isOver } = current;
  const { user, preferences } = recipient;
  const devices = await loadDevices(user, now);
  const reached = { ...recipient, hasDevice: devices.length > 0 };
  if (!(await isStillSent(reached, { channel: 'push', notification, reference, held, isOver }, now))) return;
  const text = await textOf(user.locale);
  const shown = namesCommitments(content) ? current.content : content;
  const actions = await actionsOf(current, notification, text, now);
  const message: PushMessage = {
    ...renderNotification(shown, text),
    tag: tagOf(reference),
    id: notification.id,
    ...actions,
  };
  // A browser that is offline now must not show it later, in quiet hours.
  const lifetime = beforeQuiet(preferences, user, now);
  const outcomes = await Promise.allSettled(devices.map((device) => send(device, message, lifetime)));
  const gone = devices.filter((_, k) => isGone(outcomes[k]));
  await Promise.all(gone.map(({ id }) => forgetDevice(userId, id)));
  const failed = outcomes.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
  const isSent = outcomes.some((each) => each.status === 'fulfilled' && each.value === 'sent');
  const left = devices.length - gone.length;
  await noteDone(
    notification,
    'push',
    isSent
      ? { outcome: 'sent', reason: held ? 'quiet_over' : 'push_on' }
      : { outcome: 'dropped', reason: left > 0 ? 'push_refused' : 'no_device' },
  );
});

/** Whether it names commitments. They may have been done or hidden since, so the current content is shown. */
function namesCommitments(content: NotificationContent): boolean {
  return 'reminded' in content.body || 'question' in content.body;
}

/** The buttons of a reminder of one commitment. */
async function actionsOf(
  { recipient, content }: CurrentNotification,
  { at }: Notification,
  text: LocalText,
  now: number,
): Promise<Pick<PushMessage, 'actions'>> {
  const [only, ...others] = 'reminded' in content.body ? content.body.reminded : [];
  // A limit cannot be checked off.
  if (!only || others.length > 0 || only.isLimit) return {};
  const { id: userId, passwordVersion } = recipient.user;
  const token = await issueReminderToken({ userId, commitmentId: only.id, at, passwordVersion }, now);
  const { reminderDone: complete, reminderNotSaved: failed } = text.notifications;
  return { actions: { token, complete, skip: skipText(only, text), failed } };
}

/** Without a Firebase project, no attempt can succeed for a browser that was registered with one. */
function send(address: DeviceAddress, message: PushMessage, lifetime: number): Promise<PushOutcome> {
  return sendPush(address, message, lifetime).catch((error: unknown) => {
    if (error instanceof PushNotConfigured) return 'refused';
    throw error;
  });
}

function isGone(outcome: PromiseSettledResult<PushOutcome> | undefined): boolean {
  return outcome?.status === 'fulfilled' && outcome.value === 'gone';
}
