import type { ActionKind } from '../domain/completion.ts';
import type { Message } from './chats.ts';
import type { Entry } from './fitness.ts';

/*
 * The events of the live channel: the `message` of events of the subscription to `ChatChannel`. They are hints: all of
 * it can be read by calls at any time, and is read again after a connection was lost.
 */
export type LiveEvent =
  | { type: 'message'; chat_id: string; message: Message }
  /** A chat is to be read again; `deleted`: it is no longer one's own. */
  | { type: 'chat_updated'; chat_id: string; deleted?: true }
  /**
   * A coach is writing a reply: its text so far, if there is any. `ended`: it writes no more, and there may be no
   * message.
   */
  | { type: 'typing'; chat_id: string; text?: string; ended?: true }
  /** Something eaten, trained or weighed is new or another; `deleted`: it is no longer there. */
  | { type: 'entry_updated'; entry: Entry; deleted?: true }
  /**
   * Commitments, categories or their order have changed. `actions`: only these completion actions, oldest first. `part`:
   * only the list of commitments, or that of categories. Without either, anything may have changed.
   */
  | { type: 'commitments_updated'; actions?: RecordedAction[]; part?: BoardPart }
  | { type: 'confidants_updated' }
  | { type: 'notification'; notification: LiveNotification };

/** The latest thing done to a commitment, and its instant (ISO 8601). */
export interface RecordedAction {
  id: string;
  kind: ActionKind;
  at: string;
}

export type BoardPart = 'commitments' | 'categories';

/** A notification on an open page. */
export interface LiveNotification {
  id: string;
  kind: 'message' | 'invitation' | 'accepted' | 'photo';
  title: string;
  body: string;
  /** A path of the site. */
  url: string;
}

/** What a browser subscribes to. */
export const CHAT_CHANNEL = 'ChatChannel';
