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

/* Registering this browser for pushes, and taking that back. The permission is there: nothing here asks for it. */

/** Between the worker's start and the token: some browsers subscribe only then. */
const SETTLING = 1_000;
/** Firebase itself waits for ever, and others wait for whoever registers. */
const PATIENCE = 20_000;
/** For what is done by courtesy. */
const LITTLE_PATIENCE = 3_000;

const firebase = lazyModule(() => import('./firebase.ts'));

/** Because somebody wants it. @throws PushFailure */
export function registerBrowser(): Promise<void> {
  switchOff(false);
  return withLock(register);
}

/** Where it is due: all tabs come by at once, and the first does it. @throws PushFailure */
export async function registerIfDue(): Promise<void> {
  await withLock(async (jwt) => {
    if (isSwitchedOff()) return;
    const endpoint = (await currentSubscription())?.endpoint;
    if (isDue(readRegistration(), { session: sessionIdOf(jwt), endpoint, instant: Date.now() })) await register(jwt);
  });
}

/** Because somebody wants no pushes here. What cannot be told to others now, they find out with their next push. */
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
 * The session ends: nothing arrives for it any more, however late it was sent. The server forgets the token by itself.
 */
export async function forgetBrowser(worker?: ServiceWorkerRegistration): Promise<void> {
  removeRegistration();
  await removeWorker(worker);
}

/** The same after a session has ended, unless the next one has begun: then what is there is not its own. */
export async function forgetEndedSession(jwt: string, worker?: ServiceWorkerRegistration): Promise<void> {
  const record = readRegistration();
  if (record ? record.session === sessionIdOf(jwt) : readToken() === null) await forgetBrowser(worker);
}

async function register(jwt: string): Promise<void> {
  if (!('serviceWorker' in navigator)) throw new PushFailure(text.unsupported);
  const earlier = await currentSubscription();
  // What is still sent to an earlier session must not arrive in this one.
  if (readRegistration()?.session !== sessionIdOf(jwt)) await earlier?.unsubscribe();
  const worker = await withTimeout(installWorker());
  try {
    await registerWith(worker, jwt);
  } finally {
    // Whoever has left meanwhile has left nothing behind.
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

/** `null` where this deployment sends no pushes. */
async function projectOf(): Promise<FirebaseConfiguration | null> {
  return (await call(configuration.read, {})).firebase;
}

/** One tab at a time, for whoever is signed in by then. */
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
