import { configuration, type FirebaseConfiguration } from '#shared/contracts/configuration.ts';
import { fcmDeviceTokens } from '#shared/contracts/fcm-device-tokens.ts';
import * as text from '#shared/text/push.ts';
import { call } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { lazyModule } from '../lazy-module.ts';
import { readToken } from '../token.ts';
import { isDue } from './due.ts';
import { PushFailure, refusalFailure } from './failure.ts';
import {
  isSwitchedOff,
  readRegistration,
  removeRegistration,
  sessionIdOf,
  storeRegistration,
  switchOff,
} from './registration.ts';
import { currentSubscription, installWorker, removeWorker } from './worker.ts';

/* Registers and unregisters this browser for pushes. The permission must be granted already. */

/** The pause between the worker's start and the token: some browsers subscribe only then. */
const SETTLING = 1_000;
/** A time limit, because Firebase has none, and other tabs wait for the one that registers. */
const PATIENCE = 20_000;
/** The time limit of optional requests. */
const LITTLE_PATIENCE = 3_000;

const firebase = lazyModule(() => import('./firebase.ts'));

/** Registers at the user's request. @throws PushFailure */
export function registerBrowser(): Promise<void> {
  switchOff(false);
  return withLock(register);
}

/** Registers if it is due. All tabs try at once, and the first does it. @throws PushFailure */
export async function registerIfDue(): Promise<void> {
  await withLock(async (jwt) => {
    if (isSwitchedOff()) return;
    const endpoint = (await currentSubscription())?.endpoint;
    if (isDue(readRegistration(), { session: sessionIdOf(jwt), endpoint, instant: Date.now() })) await register(jwt);
  });
}

/** Unregisters at the user's request. If the server or Firebase cannot be reached, their next push finds out. */
export async function disableBrowser(): Promise<void> {
  const token = readRegistration()?.token;
  switchOff(true);
  await Promise.allSettled([
    token === undefined ? undefined : call(fcmDeviceTokens.forget, { params: { token } }),
    withTimeout(deleteToken(), LITTLE_PATIENCE),
  ]);
  await forgetBrowser();
}

/**
 * Unregisters at sign-out: pushes of the session no longer arrive, even late ones. The server removes the token itself.
 */
export async function forgetBrowser(worker?: ServiceWorkerRegistration): Promise<void> {
  removeRegistration();
  await removeWorker(worker);
}

/** The same after a session has ended, unless the next one has begun and owns the registration. */
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
    // If the user has signed out in the meantime, the registration is removed.
    if (readToken() !== jwt) await forgetEndedSession(jwt, worker);
  }
}

async function registerWith(worker: ServiceWorkerRegistration, jwt: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, SETTLING));
  const token = await tokenFor(worker);
  const endpoint = (await worker.pushManager.getSubscription())?.endpoint;
  if (endpoint === undefined) throw new PushFailure(text.token);
  if (readToken() !== jwt) return;
  await sendToken(token);
  if (readToken() === jwt) storeRegistration({ token, at: Date.now(), endpoint, session: sessionIdOf(jwt) });
}

async function tokenFor(worker: ServiceWorkerRegistration): Promise<string> {
  try {
    const [{ firebaseToken }, project] = await Promise.all([firebase.load(), projectOf()]);
    const token = project && (await withTimeout(firebaseToken(project, worker)));
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

async function deleteToken(): Promise<void> {
  const [{ deleteFirebaseToken }, project, worker] = await Promise.all([
    firebase.load(),
    projectOf(),
    navigator.serviceWorker.getRegistration(),
  ]);
  if (project && worker) await deleteFirebaseToken(project, worker);
}

/** `null` if this deployment sends no pushes. */
async function projectOf(): Promise<FirebaseConfiguration | null> {
  return (await call(configuration.read, {})).firebase;
}

/** One tab at a time, for the user who is then signed in. */
async function withLock(work: (jwt: string) => Promise<void>): Promise<void> {
  const locked = async () => {
    const jwt = readToken();
    if (jwt !== null) await work(jwt);
  };
  await ('locks' in navigator ? navigator.locks.request('push', locked) : locked());
}

async function withTimeout<Result>(work: Promise<Result>, patience = PATIENCE): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('It took too long.')), patience);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
