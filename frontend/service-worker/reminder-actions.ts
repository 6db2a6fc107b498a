import { createStore, del, entries, set, type UseStore } from 'idb-keyval';
import type { REMINDER_ACTIONS, reminderActions } from '../../shared/contracts/reminder-actions.ts';
import { countDone } from '../lib/badge.ts';
import type { NotificationOptions, Scope, ShownNotification } from './scope.ts';
import { show } from './shown-notifications.ts';

/*
 * The buttons of a reminder: what is pressed is stored on the device first and then sent, without opening a page. What
 * cannot be sent is sent later: by Background Sync, with the next push, and when a page opens or is online again.
 */

export type ReminderAction = (typeof REMINDER_ACTIONS)[number];

/** What a push says about its buttons. `failed` is the sentence before the reason of a refusal. */
export type ReminderButtons = Record<'token' | ReminderAction | 'failed', string>;

/** What the notification of a reminder holds. */
interface ReminderData {
  url: string;
  title: string;
  token: string;
  failed: string;
}

/** An action that is not sent yet. */
export interface KeptAction extends ReminderData {
  action: ReminderAction;
  /** When the button was pressed, in milliseconds, by the clock of the device. */
  at: number;
  tag: string;
}

/** The storage of what is not sent. */
export interface KeptActions {
  set(key: string, kept: KeptAction): Promise<unknown>;
  delete(key: string): Promise<unknown>;
  entries(): Promise<[string, KeptAction][]>;
}

export const SYNC_TAG = 'reminder-actions';

/** Written out, because the contract would bring its schemas into the worker. */
const PATH: typeof reminderActions.create.path = '/api/v1/reminder_actions';
const BUTTONS: readonly ReminderAction[] = ['complete', 'skip'];
const TIME_OUT = 10_000;
/** Devices may be so far from the server's time. */
const CLOCK_TOLERANCE = 60_000;
/** Refusals that say nothing about the action: a slow request, a start that is too early, and too many requests. */
const PASSING = [408, 425, 429];

let opened: UseStore | undefined;

function store(): UseStore {
  opened ??= createStore('steadfast-reminder-actions', 'entries');
  return opened;
}

/** On this device. A sign-out keeps it: each token is that of the user who pressed, so sending it later is right. */
export const keptOnDevice: KeptActions = {
  set: (key, kept) => set(key, kept, store()),
  delete: (key) => del(key, store()),
  entries: () => entries<string, KeptAction>(store()),
};

/** The options by which a push with buttons is shown; none without. FCM carries the buttons as a JSON text. */
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

/** What the press of a button asks for; `undefined` for a press on the notification itself. */
export function pressed(action: string, { data, tag }: ShownNotification, at: number): KeptAction | undefined {
  const known = BUTTONS.find((each) => each === action);
  const { token, url, title, failed } = (data ?? {}) as Record<keyof ReminderData, unknown>;
  if (!known || !isText(token)) return undefined;
  return { action: known, at, token, url: String(url), title: String(title), failed: String(failed), tag };
}

/** Stores the action of a pressed button, then sends all stored actions. */
export async function act(scope: Scope, kept: KeptActions, action: KeptAction): Promise<void> {
  // The worker may be stopped at any time.
  const isStored = await kept.set(`${action.token} ${action.action}`, action).then(
    () => true,
    () => false,
  );
  // A browser may block the storage: then there is this one attempt.
  if (!isStored) return void (await send(scope, action));
  if (!(await sendKept(scope, kept))) await scope.registration.sync?.register(SYNC_TAG).catch(() => {});
}

/** So that nothing is sent twice at the same time. */
let sending: Promise<unknown> = Promise.resolve();

/** Sends what is stored, in the order of the presses. Answers whether nothing is left. Never rejects. */
export function sendKept(scope: Scope, kept: KeptActions): Promise<boolean> {
  const sent = sending.then(() => sendAll(scope, kept)).catch(() => false);
  sending = sent;
  return sent;
}

async function sendAll(scope: Scope, kept: KeptActions): Promise<boolean> {
  let isEmpty = true;
  const all = (await kept.entries()).sort(([, one], [, other]) => one.at - other.at);
  for (const [key, action] of all) {
    // However late: the server says that a reminder is over, and the user is told.
    const outcome = await send(scope, action);
    if (outcome === 'settled') await kept.delete(key);
    else isEmpty = false;
    // The others would wait for the same network.
    if (outcome === 'unreached') break;
  }
  return isEmpty;
}

type Outcome = 'settled' | 'failed' | 'unreached';

/** One request, or two where the clock of the device is wrong. A repetition changes nothing at the server. */
async function send(scope: Scope, kept: KeptAction): Promise<Outcome> {
  try {
    let response = await post(scope, kept, kept.at);
    const ahead = Date.now() - Date.parse(response.headers.get('date') ?? '');
    if (isRefusal(response) && Math.abs(ahead) > CLOCK_TOLERANCE) response = await post(scope, kept, kept.at - ahead);
    if (response.ok) {
      await countDone(kept);
      return 'settled';
    }
    if (!isRefusal(response)) return 'failed';
    await showRefusal(scope, kept, response);
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
      // The token alone is the permission.
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(TIME_OUT),
    }),
  );
}

/** Says in place of the reminder, without a sound, that nothing was saved and why. */
async function showRefusal(scope: Scope, { title, failed, tag, url }: KeptAction, response: Response): Promise<void> {
  const answer = fieldsOf(await response.text().catch(() => ''));
  const body = [failed, answer.error].filter(isText).join(' ');
  await show(scope, title, { ...LOOK, body, tag, silent: true, data: { url } }).catch(() => {});
}

/** The pictures of each notification. */
export const LOOK = { icon: '/icon-192.png', badge: '/badge-96.png' };
