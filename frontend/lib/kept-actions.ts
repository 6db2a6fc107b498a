import { createStore, delMany, entries, set, type UseStore } from 'idb-keyval';
import type { REMINDER_ACTIONS } from '../../shared/contracts/reminder-actions.ts';

/*
 * The pressed buttons of reminders that are not sent yet. The service worker stores and sends them
 * (`service-worker/reminder-actions.ts`); pages list and count them, and a sign-out removes those of its user.
 */

export type ReminderAction = (typeof REMINDER_ACTIONS)[number];

/** The data in the notification of a reminder. */
export interface ReminderData {
  url: string;
  /** Of the notification: the title of the commitment. */
  title: string;
  /** The permission of its user. */
  token: string;
  /** The sentence before the reason of a refusal. */
  failed: string;
}

/** A pressed action that is not sent yet. */
export interface KeptAction extends ReminderData {
  action: ReminderAction;
  /** When the button was pressed, in milliseconds, by the clock of the device. */
  at: number;
  tag: string;
}

/** The storage of unsent actions. */
export interface KeptActions {
  set(key: string, kept: KeptAction): Promise<unknown>;
  delete(...keys: string[]): Promise<unknown>;
  entries(): Promise<[string, KeptAction][]>;
}

/** Tells pages and the worker that the stored actions have changed. */
const CHANNEL = 'reminder-actions';

/** Calls the listener when the worker or a page has changed the stored actions. Returns a function that stops it. */
export function onKeptChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = listener;
  return () => channel.close();
}

function tellChange(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

let opened: UseStore | undefined;

function store(): UseStore {
  opened ??= createStore('steadfast-reminder-actions', 'entries');
  return opened;
}

/** The storage on this device. Its functions reject where the browser blocks it. */
export const keptOnDevice: KeptActions = {
  set: async (key, kept) => {
    await set(key, kept, store());
    tellChange();
  },
  delete: async (...keys) => {
    await delMany(keys, store());
    tellChange();
  },
  entries: async () => entries<string, KeptAction>(store()),
};
