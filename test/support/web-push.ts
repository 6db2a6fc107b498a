import { configuration } from '#shared/contracts/configuration.ts';
import { fcmDeviceTokens } from '#shared/contracts/fcm-device-tokens.ts';
import { settled } from './notifications.ts';
import { Caller } from './world.ts';

/* Browsers that get Web Push, from the push service of a local cloud. */

/** In the form of `PushSubscription.toJSON()`. */
export interface BrowserSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** A push as the browser gets it, with what its push service was told. */
export interface WebPush {
  endpoint: string;
  ttl: number;
  urgency: string;
  topic: string | null;
  message: {
    web_push: 8030;
    notification: {
      title: string;
      body: string;
      navigate: string;
      icon: string;
      tag: string;
      data: { url: string; id: string };
    };
  };
  sent_at: string;
}

const subscriptions = ({ url }: { url: string }, method: string, body: object) =>
  fetch(`${url}/__local/push_subscriptions`, { method, body: JSON.stringify(body) });

/** A new subscription of a browser, which only the deployment may send to. */
export async function newSubscription(cloud: { url: string }): Promise<BrowserSubscription> {
  const { web_push } = await new Caller(cloud.url).call(configuration.read);
  const response = await subscriptions(cloud, 'POST', { application_server_key: web_push.public_key });
  return (await response.json()) as BrowserSubscription;
}

/** Registers a browser for Web Push. */
export async function subscribed(browser: Caller): Promise<BrowserSubscription & { id: string }> {
  const subscription = await newSubscription(browser);
  const { id } = await browser.call(fcmDeviceTokens.subscribe, { body: subscription });
  return { ...subscription, id };
}

/** The browser ends its subscription, and tells only its push service. */
export async function unsubscribedInBrowser(cloud: { url: string }, endpoint: string): Promise<void> {
  const { status } = await subscriptions(cloud, 'DELETE', { endpoint });
  if (status !== 204) throw new Error(`The subscription cannot be ended: ${status}`);
}

/** The pushes to a subscription, oldest first, after all work is done. */
export async function webPushesTo(cloud: { url: string }, endpoint: string): Promise<WebPush[]> {
  await settled(cloud);
  const outbox = await fetch(`${cloud.url}/__local/outbox?to=${encodeURIComponent(endpoint)}`);
  return ((await outbox.json()) as { web_pushes: WebPush[] }).web_pushes;
}

/** The titles of these pushes. */
export async function webTitlesTo(cloud: { url: string }, endpoint: string): Promise<string[]> {
  return (await webPushesTo(cloud, endpoint)).map(({ message }) => message.notification.title);
}
