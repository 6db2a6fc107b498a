import { PRODUCT } from '../../shared/product.ts';
import { countPush } from '../lib/badge.ts';
import type { IsRead, Open } from '../lib/push/messages.ts';
import { buttonOptions, LOOK } from './reminder-actions.ts';
import type { NotificationOptions, PageClient, ReplyPort, Scope, ShownNotification } from './scope.ts';
import { show } from './shown-notifications.ts';

/**
 * A listening page answers within milliseconds. Many pages do not listen: the landing page, or one whose code is still
 * loading.
 */
export const ANSWER_TIMEOUT = 700;

/** Whether a page answers yes. */
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

/** The path for a notification without one. */
const HOME = '/dashboard';
/** The tag of the test notification, which the user requests on the page to which it leads. */
const TEST = 'test';

interface ParsedNotification {
  title: string;
  options: NotificationOptions;
}

/**
 * Shows a push, unless the user is looking at its page. For a push without a notification, a browser may show a message
 * of its own: that the site was updated.
 */
export async function showNotification(scope: Scope, text: string | undefined): Promise<void> {
  const { title, options } = notificationOf(text, scope.location.origin);
  if (options.tag !== TEST && (await isOnScreen(scope, options.data.url))) return;
  await Promise.all([show(scope, title, options), countPush(options.tag)]);
}

/** The content of a push. A push that cannot be read becomes a general notification. */
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
    // FCM sends the fields as data; Web Push sends a declarative push, whose own data has the path.
    return { ...notification, ...notification?.data, ...data };
  } catch {
    return {};
  }
}

async function isOnScreen(scope: Scope, url: string): Promise<boolean> {
  const visible = (await windowsOf(scope)).filter(({ visibilityState }) => visibilityState === 'visible');
  // The browser reports the address that was loaded, not the current one of the router, so the page is asked.
  const answers = await Promise.all(visible.map((page) => askPage(page, { push: 'is-read', url })));
  return answers.includes(true);
}

/**
 * Called when the user has pressed a notification: closes it, and shows its page, in an open window if there is one.
 */
export async function openNotification(scope: Scope, notice: ShownNotification): Promise<void> {
  notice.close();
  const url = ownPath((notice.data as { url?: unknown } | null)?.url, scope.location.origin) ?? '/';
  const page = nearest(await windowsOf(scope));
  if (!page || !(await broughtTo(page, url))) await scope.clients.openWindow(url);
}

/** The focused window, otherwise a visible one. */
function nearest(pages: readonly PageClient[]): PageClient | undefined {
  return (
    pages.find(({ focused }) => focused) ??
    pages.find(({ visibilityState }) => visibilityState === 'visible') ??
    pages[0]
  );
}

/**
 * Focuses first, because browsers allow that only for a moment. The app navigates by itself, so no typed text is lost.
 */
async function broughtTo(page: PageClient, url: string): Promise<boolean> {
  try {
    await page.focus();
    if (!(await askPage(page, { push: 'open', url }))) await page.navigate(url);
    return true;
  } catch {
    return false;
  }
}

/** Begins with exactly one slash: with two, a host would follow. */
const PATH = /^\/(?![/\\])/;

/** A URL of this site as a path; `undefined` for any other URL. */
export function ownPath(url: unknown, origin: string): string | undefined {
  if (typeof url !== 'string' || !PATH.test(url) || !URL.canParse(url, origin)) return undefined;
  const { origin: host, pathname, search, hash } = new URL(url, origin);
  // Browsers drop tabs and dots while they parse an address, so the result is checked, too.
  return host === origin && PATH.test(pathname) ? pathname + search + hash : undefined;
}
