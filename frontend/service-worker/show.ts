import { PRODUCT } from '../../shared/product.ts';
import { ownPath } from '../lib/push/path.ts';
import { ask } from './ask.ts';
import { type NoticeOptions, type Scope, windowsOf } from './scope.ts';

/** Where a notice leads that says nothing else. */
const HOME = '/dashboard';
const ICON = '/icon-192.png';
const BADGE = '/badge-96.png';
/** Of what somebody has just asked for, to see whether it comes: on the very page to which it leads. */
const TEST = 'test';

interface Notice {
  title: string;
  options: NoticeOptions;
}

/**
 * Shows what has arrived, on whatever page one is, save that page itself: what is being read there needs no notice. Browsers want
 * something to be shown for every push, and say that the site was updated where there is nothing.
 */
export async function show(scope: Scope, text: string | undefined): Promise<void> {
  const { title, options } = noticeIn(text, scope.location.origin);
  if (options.tag !== TEST && (await isBeingRead(scope, options.data.url))) return;
  await scope.registration.showNotification(title, options);
}

/** What the server has written into a push. What cannot be read is a notice that claims nothing. */
export function noticeIn(text: string | undefined, origin: string): Notice {
  const data = dataIn(text);
  const said = typeof data.title === 'string' && data.title !== '';
  const title = said ? String(data.title) : PRODUCT.name;
  const body = said && typeof data.body === 'string' ? data.body : '';
  const tag = said && typeof data.tag === 'string' ? data.tag : '';
  const url = (said && ownPath(data.url, origin)) || HOME;
  return { title, options: { body, icon: ICON, badge: BADGE, tag, data: { url } } };
}

function dataIn(text: string | undefined): Record<string, unknown> {
  try {
    const { data } = JSON.parse(text ?? '{}') as { data?: unknown };
    return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

async function isBeingRead(scope: Scope, url: string): Promise<boolean> {
  const visible = (await windowsOf(scope)).filter(({ visibilityState }) => visibilityState === 'visible');
  // Only the page knows: where the router has gone, the browser still tells the address that was loaded.
  const answers = await Promise.all(visible.map((page) => ask(page, { push: 'is-read', url })));
  return answers.includes(true);
}
