import type { Read } from '../lib/push/messages.ts';
import type { NotificationOptions, Scope } from './scope.ts';

/*
 * Shows notifications and closes those of what was read, one after the other. Chromium loses a notification whose site
 * asks which ones are shown while it is about to appear.
 */

/** A call of the browser that takes longer, or never settles, holds nothing back any more. In milliseconds. */
export const LONGEST_TURN = 5_000;

let last: Promise<unknown> = Promise.resolve();

export function show(scope: Scope, title: string, options: NotificationOptions): Promise<void> {
  return inTurn(async () => {
    await scope.registration.showNotification(title, options);
  });
}

/** What was shown after the chats were read, in epoch milliseconds, stays. */
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
