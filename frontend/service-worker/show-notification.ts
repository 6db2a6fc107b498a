import { PRODUCT } from '../../shared/product.ts';
import { countPush } from '../lib/badge.ts';
import { askPage, windowsOf } from './pages.ts';
import { buttonOptions, LOOK } from './reminder-actions.ts';
import type { NotificationOptions, Scope } from './scope.ts';
import { show } from './shown-notifications.ts';
import { ownPath } from './site-path.ts';

/** Where a notice leads that says nothing else. */
const HOME = '/dashboard';
/** Of what somebody has just asked for, to see whether it comes: on the very page to which it leads. */
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
  // Only the page knows: where the router has gone, the browser still tells the address that was loaded.
  const answers = await Promise.all(visible.map((page) => askPage(page, { push: 'is-read', url })));
  return answers.includes(true);
}
