import { configuration, type FirebaseConfiguration } from '#shared/contracts/configuration.ts';
import { fcmDeviceTokens } from '#shared/contracts/fcm-device-tokens.ts';
import * as text from '#shared/text/push.ts';
import { call } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { lazyModule } from '../lazy-module.ts';
import { readToken } from '../token.ts';
import { PushFailure, refusalFailure } from './failure.ts';
import {
  isSwitchedOff,
  type PushRegistration,
  readRegistration,
  removeRegistration,
  sessionIdOf,
  storeRegistration,
  switchOff,
} from './registration.ts';
import { currentSubscription, endSubscription, installWorker } from './worker.ts';

/* Registers and unregisters this browser for pushes. The permission must be granted already. */

/**
 * The pause between the worker's start and the token, and between two tabs, in milliseconds: some browsers are ready
 * only then.
 */
const SETTLING = 1_000;
/** A time limit in milliseconds: browsers and Firebase have none, and other tabs wait for the one that registers. */
const TIMEOUT = 20_000;
/** The time limit of optional requests, in milliseconds. */
const SHORT_TIMEOUT = 3_000;

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const firebase = lazyModule(() => import('./firebase.ts'));

/** Registers at the user's request. @throws PushFailure */
export function registerBrowser(): Promise<void> {
  switchOff(false);
  return withLock(register);
}

/** Registers if it is due. All tabs try at once, and the first does it. @throws PushFailure */
export async function registerIfDue(): Promise<void> {
  await withLock(async (jwt) => {
    if (!(await isNeeded(jwt))) return;
    // The registration of another tab becomes visible here a moment after it released the lock.
    await wait(SETTLING);
    if (await isNeeded(jwt)) await register(jwt);
  });
}

async function isNeeded(jwt: string): Promise<boolean> {
  if (isSwitchedOff()) return false;
  const endpoint = (await currentSubscription())?.endpoint;
  return isDue(readRegistration(), { session: sessionIdOf(jwt), endpoint, instant: Date.now() });
}

/**
 * Unregisters at the user's request. If the server or Firebase cannot be reached, their next push will fail and end the
 * registration there.
 */
export async function disableBrowser(): Promise<void> {
  const record = readRegistration();
  switchOff(true);
  await Promise.allSettled([
    record && forgetAtServer(record),
    record?.kind === 'web' ? undefined : withTimeout(deleteToken(), SHORT_TIMEOUT),
  ]);
  await forgetBrowser();
}

/**
 * Unregisters at sign-out: pushes of the session, even late ones, no longer arrive. The server itself removes the
 * token.
 */
export async function forgetBrowser(worker?: ServiceWorkerRegistration): Promise<void> {
  removeRegistration();
  await endSubscription(worker);
}

/** The same after a session has ended, unless a new session owns the registration. */
export async function forgetEndedSession(jwt: string, worker?: ServiceWorkerRegistration): Promise<void> {
  const record = readRegistration();
  if (record ? record.session === sessionIdOf(jwt) : readToken() === null) await forgetBrowser(worker);
}

async function register(jwt: string): Promise<void> {
  if (!('serviceWorker' in navigator)) throw new PushFailure(text.unsupported);
  const earlier = await currentSubscription();
  // Late pushes of an earlier session must not arrive in this one.
  if (readRegistration()?.session !== sessionIdOf(jwt)) await earlier?.unsubscribe();
  const worker = await withTimeout(installWorker());
  try {
    await registerWith(worker, jwt);
  } finally {
    // The user may have signed out in the meantime: then the registration is removed.
    if (readToken() !== jwt) await forgetEndedSession(jwt, worker);
  }
}

async function registerWith(worker: ServiceWorkerRegistration, jwt: string): Promise<void> {
  await wait(SETTLING);
  const { firebase: project, web_push } = await call(configuration.read, {});
  await endOther(worker, project?.vapidKey ?? web_push.public_key);
  const record = project
    ? await registerToken(project, worker, jwt)
    : await registerSelf(web_push.public_key, worker, jwt);
  if (record && readToken() === jwt) storeRegistration({ ...record, at: Date.now(), session: sessionIdOf(jwt) });
}

type Registered = Pick<PushRegistration, 'kind' | 'token' | 'endpoint'> | undefined;

/** Registers by FCM. Does nothing if the user has signed out in the meantime. */
async function registerToken(
  project: FirebaseConfiguration,
  worker: ServiceWorkerRegistration,
  jwt: string,
): Promise<Registered> {
  const token = await tokenFor(project, worker);
  const endpoint = (await worker.pushManager.getSubscription())?.endpoint;
  if (endpoint === undefined) throw new PushFailure(text.token);
  if (readToken() !== jwt) return undefined;
  await sendToken(token);
  return { kind: 'fcm', token, endpoint };
}

/** Registers by Web Push. Does nothing if the user has signed out in the meantime. */
async function registerSelf(publicKey: string, worker: ServiceWorkerRegistration, jwt: string): Promise<Registered> {
  const subscription = await subscribe(publicKey, worker);
  if (readToken() !== jwt) return undefined;
  return { kind: 'web', token: await sendSubscription(subscription), endpoint: subscription.endpoint };
}

async function tokenFor(project: FirebaseConfiguration, worker: ServiceWorkerRegistration): Promise<string> {
  try {
    const { firebaseToken } = await firebase.load();
    const token = await withTimeout(firebaseToken(project, worker));
    if (token) return token;
  } catch (error) {
    throw new PushFailure(text.token, { cause: error });
  }
  throw new PushFailure(text.token);
}

async function sendToken(token: string): Promise<void> {
  try {
    await call(fcmDeviceTokens.register, { body: { token } });
  } catch (error) {
    throw error instanceof ApiError ? refusalFailure(error) : error;
  }
}

/** Tells the server to stop pushes to this browser. */
async function forgetAtServer({ kind, token }: PushRegistration): Promise<void> {
  if (kind === 'web') await call(fcmDeviceTokens.unsubscribe, { params: { id: token } });
  else await call(fcmDeviceTokens.forget, { params: { token } });
}

async function deleteToken(): Promise<void> {
  const { firebase: project } = await call(configuration.read, {});
  if (!project) return;
  const [{ deleteFirebaseToken }, worker] = await Promise.all([
    firebase.load(),
    navigator.serviceWorker.getRegistration(),
  ]);
  if (worker) await deleteFirebaseToken(project, worker);
}

/** Runs the work in one tab at a time, for the user who is signed in then. */
async function withLock(work: (jwt: string) => Promise<void>): Promise<void> {
  const locked = async () => {
    const jwt = readToken();
    if (jwt !== null) await work(jwt);
  };
  await ('locks' in navigator ? navigator.locks.request('push', locked) : locked());
}

/* Web Push: the browser's own subscription is sent to the server. */

/** Subscribes with the deployment's key. @throws PushFailure */
async function subscribe(publicKey: string, worker: ServiceWorkerRegistration): Promise<PushSubscription> {
  try {
    const options = { userVisibleOnly: true, applicationServerKey: publicKey };
    return await withTimeout(worker.pushManager.subscribe(options));
  } catch (error) {
    throw new PushFailure(text.noSubscription, { cause: error });
  }
}

/** Sends the subscription to the server. Returns the server's id for it. @throws PushFailure */
async function sendSubscription(subscription: PushSubscription): Promise<string> {
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  try {
    return (await call(fcmDeviceTokens.subscribe, { body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } })).id;
  } catch (error) {
    throw error instanceof ApiError ? refusalFailure(error, text.notRegistered) : error;
  }
}

/**
 * Ends a subscription with another key, such as from before a deployment got or lost its Firebase project: no browser
 * subscribes with a second key.
 */
async function endOther(worker: ServiceWorkerRegistration, publicKey: string): Promise<void> {
  const subscription = await worker.pushManager.getSubscription();
  // Old browsers do not reveal the key.
  const key = subscription?.options?.applicationServerKey;
  if (subscription && key && base64url(key) !== publicKey) await subscription.unsubscribe();
}

function base64url(bytes: ArrayBuffer): string {
  const base64 = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Rejects if the work takes too long. @throws whatever the work throws */
async function withTimeout<Result>(work: Promise<Result>, timeout = TIMEOUT): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('It took too long.')), timeout);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** A token of this age (milliseconds) is refreshed, because push services drop unused tokens. */
export const TOKEN_AGE = 7 * 86_400_000;

interface Now {
  session: string;
  /** The endpoint of the current subscription; `undefined` if there is none. */
  endpoint: string | undefined;
  instant: number;
}

/** Whether to register this browser (again): for a new session, for a changed subscription, and every week. */
export function isDue(record: PushRegistration | undefined, { session, endpoint, instant }: Now): boolean {
  if (!record || record.session !== session || record.endpoint !== endpoint) return true;
  const age = instant - record.at;
  // After the clock was set back, the age is unknown.
  return age < 0 || age >= TOKEN_AGE;
}
