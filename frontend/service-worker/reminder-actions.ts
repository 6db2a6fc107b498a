import type { reminderActions } from '../../shared/contracts/reminder-actions.ts';
import { countDone } from '../lib/badge.ts';
import type { KeptAction, KeptActions, ReminderAction, ReminderData } from '../lib/kept-actions.ts';
import type { NotificationOptions, Scope, ShownNotification } from './scope.ts';
import { show } from './shown-notifications.ts';

/*
 * The buttons of a reminder: a press is stored on the device first and then sent, without opening a page. If that
 * fails, it is sent later: by Background Sync, with the next push, and when a page opens or is online again.
 */

/** The fields of a push about its buttons. `failed` is the sentence before the reason of a refusal. */
export type ReminderButtons = Record<'token' | ReminderAction | 'failed', string>;

export const SYNC_TAG = 'reminder-actions';

/** Repeated here, because the contract would load its schemas into the worker. */
const PATH: typeof reminderActions.create.path = '/api/v1/reminder_actions';
const BUTTONS: readonly ReminderAction[] = ['complete', 'skip'];
const TIME_OUT = 10_000;
/** The accepted difference between the device's clock and the server's, in milliseconds. */
const CLOCK_TOLERANCE = 60_000;
/** Refusals that are not about the action: a slow request, a request that came too early, and too many requests. */
const PASSING = [408, 425, 429];

/**
 * The notification options of a push with buttons; without buttons only the address. FCM sends the buttons as a JSON
 * text.
 */
export function buttonOptions(
  given: unknown,
  { url, title }: { url: string; title: string },
): Pick<NotificationOptions, 'actions' | 'data'> {
  const { token, complete, skip, failed } = fieldsOf(given);
  if (!isText(token) || !isText(complete) || !isText(skip)) return { data: { url } };
  const titles = { complete, skip };
  return {
    actions: BUTTONS.map((action) => ({ action, title: titles[action] })),
    data: { url, title, token, failed: isText(failed) ? failed : '' },
  };
}

function fieldsOf(given: unknown): Record<string, unknown> {
  try {
    return { ...((typeof given === 'string' ? JSON.parse(given) : given) as object) };
  } catch {
    return {};
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** The action of a pressed button; `undefined` for a press on the notification itself. */
export function pressed(action: string, { data, tag }: ShownNotification, at: number): KeptAction | undefined {
  const known = BUTTONS.find((each) => each === action);
  const { token, url, title, failed } = (data ?? {}) as Record<keyof ReminderData, unknown>;
  if (!known || !isText(token)) return undefined;
  return { action: known, at, token, url: String(url), title: String(title), failed: String(failed), tag };
}

/** Stores the action of a pressed button, then sends all stored actions. */
export async function act(scope: Scope, kept: KeptActions, action: KeptAction): Promise<void> {
  // Stored first, because the worker may be stopped at any time.
  const isStored = await kept.set(`${action.token} ${action.action}`, action).then(
    () => true,
    () => false,
  );
  // The browser may block the storage: then this is the only attempt.
  if (!isStored) return void (await send(scope, action));
  if (!(await sendKept(scope, kept))) await scope.registration.sync?.register(SYNC_TAG).catch(() => {});
}

/** Sends one after the other, so that nothing is sent twice at the same time. */
let sending: Promise<unknown> = Promise.resolve();

/** Sends the stored actions, in the order of the presses. Resolves with whether none is left. Never rejects. */
export function sendKept(scope: Scope, kept: KeptActions): Promise<boolean> {
  const sent = sending.then(() => sendAll(scope, kept)).catch(() => false);
  sending = sent;
  return sent;
}

async function sendAll(scope: Scope, kept: KeptActions): Promise<boolean> {
  let isEmpty = true;
  const all = (await kept.entries()).sort(([, one], [, other]) => one.at - other.at);
  for (const [key, action] of all) {
    // A page may have discarded it, or removed it at a sign-out.
    const isKept = async () => (await kept.entries()).some(([each]) => each === key);
    if (!(await isKept())) continue;
    // Sent however late: the server refuses it if the reminder is over, and the user is told.
    const outcome = await send(scope, action, isKept);
    if (outcome === 'settled') await kept.delete(key);
    else isEmpty = false;
    // The remaining actions would wait for the same network.
    if (outcome === 'unreached') break;
  }
  return isEmpty;
}

type Outcome = 'settled' | 'failed' | 'unreached';

/** Sends one request, or a second one if the device's clock is wrong. Repeating it changes nothing. */
async function send(scope: Scope, kept: KeptAction, isKept = async () => true): Promise<Outcome> {
  try {
    let response = await post(scope, kept, kept.at);
    const ahead = Date.now() - Date.parse(response.headers.get('date') ?? '');
    if (isRefusal(response) && Math.abs(ahead) > CLOCK_TOLERANCE) response = await post(scope, kept, kept.at - ahead);
    if (response.ok) {
      await countDone(kept);
      return 'settled';
    }
    if (!isRefusal(response)) return 'failed';
    if (await isKept()) await showRefusal(scope, kept, response);
    return 'settled';
  } catch {
    return 'unreached';
  }
}

const isRefusal = ({ status }: Response) => status >= 400 && status < 500 && !PASSING.includes(status);

function post(scope: Scope, { token, action }: KeptAction, at: number): Promise<Response> {
  return scope.fetch(
    new Request(scope.location.origin + PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, action, at: new Date(at).toISOString() }),
      // The token is the only permission.
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(TIME_OUT),
    }),
  );
}

/** Replaces the reminder by a silent notification: nothing was saved, and why. */
async function showRefusal(scope: Scope, { title, failed, tag, url }: KeptAction, response: Response): Promise<void> {
  const answer = fieldsOf(await response.text().catch(() => ''));
  const body = [failed, answer.error].filter(isText).join(' ');
  await show(scope, title, { ...LOOK, body, tag, silent: true, data: { url } }).catch(() => {});
}

/** The pictures of all notifications. */
export const LOOK = { icon: '/icon-192.png', badge: '/badge-96.png' };
