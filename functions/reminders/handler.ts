import type { Due } from '#functions/lib/data/agenda.ts';
import type { Progress } from '#functions/lib/data/commitments/progress.ts';
import {
  type DueReminders,
  dueReminders,
  loadDueUsers,
  loadNamed,
  saveHandled,
  USERS_AT_ONCE,
} from '#functions/lib/data/commitments/reminders.ts';
import { logError } from '#functions/lib/log.ts';
import type { PendingNotification } from '#functions/lib/notifications/notification-type.ts';
import { notify } from '#functions/lib/notifications/notify.ts';
import { prepareReminders } from '#functions/lib/notifications/reminder.ts';
import { sweepWorker } from '#functions/lib/worker.ts';

/*
 * Queues the reminders that are due. It reads and decides for some users at once; other workers render the pushes and
 * e-mails.
 */

const AT_ONCE = 10;

/** The due reminders of a user, with the notifications about them. */
interface DueNotifications {
  due: Due;
  progress: Progress;
  handled: DueReminders;
  pending: readonly PendingNotification[];
}

/** Tries all of them. @throws Error when some failed: the job is delivered again and skips the others. */
async function serve(all: readonly Due[]): Promise<void> {
  const failed = new Set<string>();
  for (let start = 0; start < all.length; start += USERS_AT_ONCE) {
    const now = Date.now();
    const waiting = await loadEach(all.slice(start, start + USERS_AT_ONCE), failed, now);
    await Promise.all(Array.from({ length: AT_ONCE }, () => serveOneByOne(waiting, failed, now)));
  }
  if (failed.size > 0) throw new Error(`${failed.size} of ${all.length} users were not served`);
}

/** Loads users together. If that fails, one by one, because the data of one may be the cause. */
async function loadEach(all: readonly Due[], failed: Set<string>, now: number): Promise<DueNotifications[]> {
  try {
    return await loadWaiting(all, failed, now);
  } catch (error) {
    const [only, ...others] = all;
    if (only && others.length === 0) {
      fail(only, failed, error);
      return [];
    }
    const loaded: DueNotifications[] = [];
    for (const each of all) loaded.push(...(await loadEach([each], failed, now)));
    return loaded;
  }
}

async function loadWaiting(all: readonly Due[], failed: Set<string>, now: number): Promise<DueNotifications[]> {
  const found = [];
  for (const user of await loadDueUsers(all)) {
    try {
      const handled = await dueReminders(user, now);
      if (handled && user.progress) found.push({ due: user.due, progress: user.progress, handled });
    } catch (error) {
      fail(user.due, failed, error);
    }
  }
  const notices = found.flatMap(({ due: { userId }, progress, handled }) =>
    handled.reminders.map((reminder) => ({ userId, progress, reminder })),
  );
  if (notices.length === 0) return found.map((each) => ({ ...each, pending: [] }));
  const named = await loadNamed(notices, now);
  const complete = notices.map((each, k) => ({ ...each, commitments: named[k] ?? [] }));
  const pending = await prepareReminders(
    // Without commitments that were deleted meanwhile.
    complete.filter(({ commitments }) => commitments.length > 0),
    now,
  );
  return found.map((each) => ({
    ...each,
    pending: pending.filter(({ notification }) => notification.userId === each.due.userId),
  }));
}

async function serveOneByOne(waiting: DueNotifications[], failed: Set<string>, now: number): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { due, progress, handled, pending } = next;
    try {
      for (const each of pending) await notify(each, now);
      await saveHandled(due, progress, handled);
    } catch (error) {
      fail(due, failed, error);
    }
  }
}

function fail({ userId }: Due, failed: Set<string>, error: unknown): void {
  if (!failed.has(userId)) logError('Reminders were not sent', error, { userId });
  failed.add(userId);
}

export const handler = sweepWorker('reminders', serve);
