import type { BrowserContext } from 'playwright-core';
import { webPushesTo } from '#test/support/web-push.ts';
import type { Person } from '#test/support/world.ts';
import { button, enable, opened, PATH, withoutFiles } from './push.ts';
import type { Visit } from './test.ts';

/*
 * Web Push in a real browser, with its real service worker, the real API and the real protocol. The browser's push
 * service is the local cloud's, and what arrives there is given to the worker by `deliver`.
 */

export const SUBSCRIPTIONS = '/api/v1/push_subscriptions';
const KEY = 'test_subscription';

type Profile = (visit: Visit) => Promise<BrowserContext>;

/** The calls of the API about subscriptions, in order, and the scripts of Firebase that were loaded. */
interface WebPushes {
  context: BrowserContext;
  calls: string[];
  ofFirebase: string[];
}

export async function webPushBrowser(profile: Profile, visit: Visit): Promise<WebPushes> {
  const context = await profile({ serviceWorkers: 'allow', ...visit });
  await withoutFiles(context);
  const [calls, ofFirebase]: string[][] = [[], []];
  await context.addInitScript(localPushService, KEY);
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith(SUBSCRIPTIONS)) calls?.push(`${response.request().method()} ${response.status()}`);
    if (/\/assets\/firebase-/.test(pathname)) ofFirebase?.push(pathname);
  });
  return { context, calls: calls ?? [], ofFirebase: ofFirebase ?? [] };
}

/** Runs in the page. A subscription survives the page, as a real one does. */
function localPushService(key: string): void {
  type Stored = { endpoint: string; keys: object; applicationServerKey: string };
  const send = (method: string, body: object) =>
    fetch('/__local/push_subscriptions', { method, body: JSON.stringify(body) });
  const bytes = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0)).buffer;
  const made = ({ endpoint, keys, applicationServerKey }: Stored) =>
    ({
      endpoint,
      options: { userVisibleOnly: true, applicationServerKey: bytes(applicationServerKey) },
      toJSON: () => ({ endpoint, expirationTime: null, keys }),
      unsubscribe: async () => {
        localStorage.removeItem(key);
        await send('DELETE', { endpoint });
        return true;
      },
    }) as unknown as PushSubscription;
  const stored = () => JSON.parse(localStorage.getItem(key) ?? 'null') as Stored | null;
  PushManager.prototype.getSubscription = async () => {
    const found = stored();
    return found && made(found);
  };
  PushManager.prototype.subscribe = async (options) => {
    const applicationServerKey = String(options?.applicationServerKey);
    const found = stored();
    if (found && found.applicationServerKey !== applicationServerKey) {
      throw new DOMException('There is a subscription with another key', 'InvalidStateError');
    }
    if (found) return made(found);
    const response = await send('POST', { application_server_key: applicationServerKey });
    const subscription: Stored = { ...(await response.json()), applicationServerKey };
    localStorage.setItem(key, JSON.stringify(subscription));
    return made(subscription);
  };
}

/** Opens a page in a browser in which a user has just enabled pushes. */
export async function webEnabledBrowser(profile: Profile, as: Person) {
  const pushes = await webPushBrowser(profile, { as });
  const { page, deliver } = await opened(pushes.context, PATH);
  await enable(page);
  await button(page, 'Disable in this browser').waitFor();
  const subscription = () =>
    page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as { endpoint: string } | null, KEY);
  /** Gives the worker what the push service has got last. */
  const deliverLast = async () => {
    const { endpoint = '' } = (await subscription()) ?? {};
    const { message } = (await webPushesTo(as, endpoint)).at(-1) ?? {};
    if (!message) throw new Error('The push service has got nothing');
    await deliver(message);
  };
  return { ...pushes, page, subscription, deliverLast };
}
