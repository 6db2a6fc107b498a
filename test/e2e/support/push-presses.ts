import type { BrowserContext } from 'playwright-core';

/* Presses on pushes, which Chromium cannot automate. */

/** The parts of the worker's global scope that a click uses and TypeScript's DOM types do not have. */
interface WorkerScope {
  registration: ServiceWorkerRegistration;
  clients: { openWindow: (url: string) => Promise<null> };
  WindowClient: { prototype: { focus: () => Promise<void> } };
  NotificationEvent: new (type: string, init: object) => Event;
  dispatchEvent: (event: Event) => boolean;
}

/**
 * Clicks the shown notification. Only a real click can open and focus windows, so the worker's calls are recorded
 * instead.
 */
export function press(context: BrowserContext): Promise<{ opened: string[]; focused: number }> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no worker.');
  return worker.evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope;
    const [notification] = await scope.registration.getNotifications();
    const noted = { opened: [] as string[], focused: 0 };
    scope.clients.openWindow = async (url) => {
      noted.opened.push(url);
      return null;
    };
    scope.WindowClient.prototype.focus = async () => {
      noted.focused++;
    };
    const event = new scope.NotificationEvent('notificationclick', { notification });
    const work: Promise<unknown>[] = [];
    Object.assign(event, { waitUntil: (given: Promise<unknown>) => work.push(given) });
    scope.dispatchEvent(event);
    await Promise.all(work);
    return noted;
  });
}
