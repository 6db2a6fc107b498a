import { createStore, del, set, type UseStore, update } from 'idb-keyval';
import { hasBadges } from './badge-choice.ts';

/*
 * The number on the icon of the installed app: commitments that are due today, and chats with unread messages. Pages
 * count. The service worker cannot count, so it adjusts the count that the last page has stored.
 */

export interface BadgeState {
  /** The ids of due commitments. */
  commitments: readonly string[];
  /** The ids of those that are still due after one check-off. */
  again: readonly string[];
  /** When the day of the count began, in epoch milliseconds. */
  since: number;
  /** The ids of the chats with unread messages. */
  chats: readonly string[];
}

/** The Badging API of some browsers, of pages and of workers. */
interface Badging {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

const ENTRY = 'current';
export const CHAT_TAG = 'chat-';
const REMINDER_TAG = 'reminder-';
let opened: UseStore | undefined;

function store(): UseStore {
  opened ??= createStore('steadfast-badge', 'entries');
  return opened;
}

export const totalOf = ({ commitments, chats }: BadgeState): number => commitments.length + chats.length;

/** The state after a push with this tag; `undefined` if it does not change. Only messages of chats count. */
export function afterPush(state: BadgeState | undefined, tag: string): BadgeState | undefined {
  const chat = tag.startsWith(CHAT_TAG) ? tag.slice(CHAT_TAG.length) : '';
  if (!state || !chat || state.chats.includes(chat)) return undefined;
  return { ...state, chats: [...state.chats, chat] };
}

/** The press of a button in a reminder, with its instant. */
interface Press {
  tag: string;
  action: 'complete' | 'skip';
  at: number;
}

/**
 * The state after the server has accepted the press; `undefined` if it does not change. A press on an earlier day,
 * which waited for a network, does not count for today.
 */
export function afterDone(state: BadgeState | undefined, { tag, action, at }: Press): BadgeState | undefined {
  const id = tag.startsWith(REMINDER_TAG) ? tag.slice(REMINDER_TAG.length) : '';
  if (!state?.commitments.includes(id)) return undefined;
  if (at < state.since || (action === 'complete' && state.again.includes(id))) return undefined;
  return { ...state, commitments: state.commitments.filter((each) => each !== id) };
}

/** Shows the number and stores the state for the service worker. Never rejects. */
export async function showBadge(state: BadgeState): Promise<void> {
  await Promise.allSettled([showNumber(state), quietly(() => set(ENTRY, state, store()))]);
}

/** Removes the badge. Pushes add nothing until a page has counted again. Never rejects. */
export async function removeBadge(): Promise<void> {
  const { clearAppBadge } = navigator as Badging;
  await Promise.allSettled([clearAppBadge?.call(navigator), quietly(() => del(ENTRY, store()))]);
}

/** For the service worker. Without a stored state (signed out, or the badge is off), nothing changes. */
export const countPush = (tag: string) => change((state) => afterPush(state, tag));
export const countDone = (press: Press) => change((state) => afterDone(state, press));

async function change(of: (state: BadgeState | undefined) => BadgeState | undefined): Promise<void> {
  if (!hasBadges()) return;
  let after: BadgeState | undefined;
  // Read and written in one transaction, because several pushes may arrive at once.
  const count = (state: BadgeState | undefined) => {
    after = of(state);
    return after ?? state;
  };
  await quietly(() => update<BadgeState | undefined>(ENTRY, count, store()));
  if (after) await quietly(() => showNumber(after as BadgeState));
}

/** Zero removes the badge. */
async function showNumber(state: BadgeState): Promise<void> {
  const { setAppBadge } = navigator as Badging;
  // Browsers require that the method is called on the navigator.
  await setAppBadge?.call(navigator, totalOf(state));
}

/** Ignores errors, because browsers may block the storage. */
const quietly = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
  try {
    return await work();
  } catch {
    return undefined;
  }
};
