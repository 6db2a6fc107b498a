import * as text from '#shared/text/push.ts';
import { PushFailure } from './failure.ts';
import { permission } from './start.ts';

/* The browser's notification permission, which is only requested by a click. */

/** Whether the user can still allow it in the browser's settings. */
export const isBlocked = (): boolean => 'Notification' in globalThis && permission() === 'denied';

/** Requests the permission if it is undecided. Only while a click is handled. @throws PushFailure */
export async function askPermission(): Promise<void> {
  if (!('serviceWorker' in navigator)) throw new PushFailure(text.unsupported);
  if (!('Notification' in globalThis)) throw new PushFailure(text.other);
  if ((await Notification.requestPermission()) !== 'granted') throw new PushFailure(text.permission);
}

/** Calls the listener when the user changes it in the browser's settings. */
export function subscribeToPermission(listener: () => void): () => void {
  let status: PermissionStatus | undefined;
  let given = false;
  navigator.permissions?.query({ name: 'notifications' }).then(
    (found) => {
      if (given) return;
      status = found;
      status.addEventListener('change', listener);
    },
    () => {},
  );
  return () => {
    given = true;
    status?.removeEventListener('change', listener);
  };
}
