import { PRODUCT } from '../../shared/product.ts';
import { countPush } from '../lib/badge.ts';
import type { IsRead, Open } from '../lib/push/messages.ts';
import { buttonOptions, LOOK } from './reminder-actions.ts';
import type { NotificationOptions, PageClient, ReplyPort, Scope, ShownNotification } from './scope.ts';
import { show } from './shown-notifications.ts';

/** A page that listens answers within milliseconds. Many do not: the front door, or one whose code is not there yet. */
export const ANSWER_TIMEOUT = 700;

/** Whether a page says yes. */
function askPage(page: PageClient, message: Open | IsRead): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel() as unknown as Record<'port1' | 'port2', ReplyPort>;
    const end = (answer: boolean) => {
      clearTimeout(timer);
      port1.close();
      resolve(answer);
    };
    const timer = setTimeout(end, ANSWER_TIMEOUT, false);
    port1.onmessage = ({ data }) => end(data === true);
    page.postMessage(message, [port2]);
  });
}

export const windowsOf = ({ clients }: Scope): Promise<readonly PageClient[]> =>
  clients.matchAll({ type: 'window', includeUncontrolled: true });

/** The path of a notification that names none. */
const HOME = '/dashboard';
/** The tag of the test notification, which the user requests on the page that it leads to. */
const TEST = 'test';

interface ParsedNotification {
  title: string;
  options: NotificationOptions;
}

/**
 * Shows a push, unless the user is looking at the page that it is about. For a push that shows nothing, a browser may
 * show a message of its own: that the site was updated.
 */
export async function showNotification(scope: Scope, text: string | undefined): Promise<void> {
  const { title, options } = notificationOf(text, scope.location.origin);
  if (options.tag !== TEST && (await isOnScreen(scope, options.data.url))) return;
  await Promise.all([show(scope, title, options), countPush(options.tag)]);
}

/** What the server has written into a push. What cannot be read is a notification that claims nothing. */
export function notificationOf(text: string | undefined, origin: string): ParsedNotification {
  const data = dataIn(text);
  const said = typeof data.title === 'string' && data.title !== '';
  const title = said ? String(data.title) : PRODUCT.name;
  const body = said && typeof data.body === 'string' ? data.body : '';
  const tag = said && typeof data.tag === 'string' ? data.tag : '';
  const url = (said && ownPath(data.url, origin)) || HOME;
  return { title, options: { ...LOOK, body, tag, ...buttonOptions(said && data.actions, { url, title }) } };
}

function dataIn(text: string | undefined): Record<string, unknown> {
  try {
    const { data, notification } = JSON.parse(text ?? '{}') as { data?: object; notification?: { data?: object } };
    // By FCM as data, by Web Push as a declarative push, whose own data has the path.
    return { ...notification, ...notification?.data, ...data };
  } catch {
    return {};
  }
}

async function isOnScreen(scope: Scope, url: string): Promise<boolean> {
  const visible = (await windowsOf(scope)).filter(({ visibilityState }) => visibilityState === 'visible');
  // The browser reports the address that was loaded, not where the router has gone since. So the page is asked.
  const answers = await Promise.all(visible.map((page) => askPage(page, { push: 'is-read', url })));
  return answers.includes(true);
}

/** The user has pressed a notification: it is closed, and its page is shown, in an open window if there is one. */
export async function openNotification(scope: Scope, notice: ShownNotification): Promise<void> {
  notice.close();
  const url = ownPath((notice.data as { url?: unknown } | null)?.url, scope.location.origin) ?? '/';
  const page = nearest(await windowsOf(scope));
  if (!page || !(await broughtTo(page, url))) await scope.clients.openWindow(url);
}

/** The window with the focus, else a visible one. */
function nearest(pages: readonly PageClient[]): PageClient | undefined {
  return (
    pages.find(({ focused }) => focused) ??
    pages.find(({ visibilityState }) => visibilityState === 'visible') ??
    pages[0]
  );
}

/** Focuses first, which browsers allow only for a moment. The app navigates by itself, so nothing typed is lost. */
async function broughtTo(page: PageClient, url: string): Promise<boolean> {
  try {
    await page.focus();
    if (!(await askPage(page, { push: 'open', url }))) await page.navigate(url);
    return true;
  } catch {
    return false;
  }
}

/** Begins with one slash. With two, what follows would be a host. */
const PATH = /^\/(?![/\\])/;

/** A page of this site, as a path; `undefined` for whatever would lead elsewhere. */
export function ownPath(url: unknown, origin: string): string | undefined {
  if (typeof url !== 'string' || !PATH.test(url) || !URL.canParse(url, origin)) return undefined;
  const { origin: host, pathname, search, hash } = new URL(url, origin);
  // Browsers drop tabs and dots while they read an address: what is left counts as well.
  return host === origin && PATH.test(pathname) ? pathname + search + hash : undefined;
}
