import type { Read } from '../lib/push/messages.ts';
import type { NotificationOptions, Scope } from './scope.ts';

/*
 * Shows and closes notifications, one after the other. Chromium loses a notification that is about to appear when its
 * site lists the shown ones.
 */

/** The longest time that a call of the browser delays the next one, in milliseconds: some never settle. */
export const LONGEST_TURN = 5_000;

let last: Promise<unknown> = Promise.resolve();

export function show(scope: Scope, title: string, options: NotificationOptions): Promise<void> {
  return inTurn(async () => {
    await scope.registration.showNotification(title, options);
  });
}

/** Notifications that were shown after `until`, when the chats were read, stay. */
export function closeRead(scope: Scope, { tags, until }: Read): Promise<void> {
  return inTurn(async () => {
    for (const notice of await scope.registration.getNotifications()) {
      if (tags.includes(notice.tag) && (notice.timestamp ?? 0) < until) notice.close();
    }
  });
}

function inTurn(work: () => Promise<void>): Promise<void> {
  const turn = last.then(() => Promise.race([work(), limit()]));
  last = turn.catch(() => {});
  return turn;
}

const limit = () => new Promise<void>((resolve) => setTimeout(resolve, LONGEST_TURN));
