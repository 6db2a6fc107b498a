import type { NotificationKind } from '#shared/domain/notifications.ts';
import type {
  Notification,
  NotificationJob,
  NotificationMailJob,
  NotificationReference,
  NotificationText,
  PushJob,
} from './notification.ts';

/*
 * Jobs in queues and held notifications from an earlier version: the same under other names. A queue retains a job for
 * at most 14 days.
 */

interface Occasion {
  userId: string;
  event: NotificationKind;
  id: string;
  subject: string;
  at: number;
}

type EarlierReference =
  | { kind: 'message'; chatId: string; sequence: number }
  | { kind: 'invited'; occasion: Occasion; email: string; senderId: string; id: string }
  | { kind: 'accepted'; occasion: Occasion; by: string }
  | { kind: 'photo'; occasion: Occasion; entryId: string };

export type EarlierNotificationJob = { kind: 'invited'; email: string; senderId: string; id: string };

export type EarlierMailJob =
  | { kind: 'messages'; occasion: Occasion; chatId: string; held: boolean }
  | { kind: 'accepted'; occasion: Occasion; by: string; held: boolean }
  | { kind: 'photo'; occasion: Occasion; entryId: string; held: boolean };

export interface EarlierPushJob {
  kind: 'push';
  occasion: Occasion;
  push: NotificationText;
  about: EarlierReference;
  held: boolean;
}

export function currentNotificationJob(job: NotificationJob | EarlierNotificationJob): NotificationJob {
  return job.kind === 'invited' ? { ...job, kind: 'invitation' } : job;
}

export function currentMailJob(job: NotificationMailJob | EarlierMailJob): NotificationMailJob {
  if (job.kind === 'notification') return job;
  const { occasion, held } = job;
  const reference: EarlierReference =
    job.kind === 'messages' ? { kind: 'message', chatId: job.chatId, sequence: 1 } : job;
  return {
    kind: 'notification',
    notification: currentNotification(occasion),
    reference: currentReference(reference),
    held,
  };
}

export function currentPushJob(job: PushJob | EarlierPushJob): PushJob {
  if (!('occasion' in job)) return job;
  const { occasion, push, about, held } = job;
  return {
    kind: 'push',
    notification: currentNotification(occasion),
    content: { title: push.title, body: push.body, url: push.url },
    reference: currentReference(about),
    held,
  };
}

export function currentReference(reference: NotificationReference | EarlierReference): NotificationReference {
  if (!('occasion' in reference)) return reference;
  const notification = currentNotification(reference.occasion);
  switch (reference.kind) {
    case 'invited': {
      const { email, senderId, id } = reference;
      return { kind: 'invitation', notification, email, senderId, id };
    }
    case 'accepted':
      return { kind: 'accepted', notification, by: reference.by };
    case 'photo':
      return { kind: 'photo', notification, entryId: reference.entryId };
  }
}

function currentNotification({ event, ...occasion }: Occasion): Notification {
  return { ...occasion, kind: event };
}
