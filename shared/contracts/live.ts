import type { Deed } from '../domain/completion.ts';
import type { Message } from './chats.ts';
import type { Entry } from './fitness.ts';

/*
 * What the live channel says: the `message` of events of the subscription to `ChatChannel`. They are hints. What they tell can
 * be read by calls at any time, and is read again whenever a connection was lost.
 */
export type LiveEvent =
  | { type: 'message'; chat_id: string; message: Message }
  /** A chat is to be read again; `deleted`: it is no longer one's own. */
  | { type: 'chat_updated'; chat_id: string; deleted?: true }
  /** An AI is at a reply: what it has written so far, if anything. `ended`: it will write no more, and there may be no message. */
  | { type: 'typing'; chat_id: string; text?: string; ended?: true }
  /** Something eaten, trained or weighed is new or another; `deleted`: it is no longer there. */
  | { type: 'entry_updated'; entry: Entry; deleted?: true }
  /**
   * Commitments, categories or their order have changed. `acted`: nothing but what was done to these, oldest first. `part`: nothing
   * but the list of commitments, or that of categories. Without either, anything may have.
   */
  | { type: 'commitments_updated'; acted?: Acted[]; part?: BoardPart }
  | { type: 'confidants_updated' }
  | { type: 'notification'; notification: Notice };

/** The latest thing done to a commitment, and its instant (ISO 8601). */
export interface Acted {
  id: string;
  deed: Deed;
  at: string;
}

export type BoardPart = 'commitments' | 'categories';

/** Something to be noticed while one is elsewhere in the product. */
export interface Notice {
  id: string;
  kind: 'message' | 'invitation' | 'accepted' | 'photo';
  title: string;
  body: string;
  /** A path of the site. */
  url: string;
}

/** What a browser subscribes to. */
export const CHAT_CHANNEL = 'ChatChannel';
