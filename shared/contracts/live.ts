import type { ActionKind } from '../domain/actions.ts';
import type { Message } from './chats.ts';
import type { Entry } from './fitness.ts';

/*
 * The events of the live channel: the `message` of the subscription to `ChatChannel`. They are hints: calls return the
 * same data at any time, and pages fetch it again after a connection was lost.
 */
export type LiveEvent =
  | { type: 'message'; chat_id: string; message: Message }
  /** The chat must be fetched again; `deleted`: the user no longer has it. */
  | { type: 'chat_updated'; chat_id: string; deleted?: true }
  /**
   * A coach is writing a reply, with its text so far if there is any. `ended`: the reply has ended, perhaps without a
   * message.
   */
  | { type: 'typing'; chat_id: string; text?: string; ended?: true }
  /** A fitness entry was created or changed; `deleted`: it was deleted. */
  | { type: 'entry_updated'; entry: Entry; deleted?: true }
  /**
   * Commitments, categories or their order have changed. `actions`: only these completion actions, oldest first.
   * `part`: only the list of commitments, that of categories, notes in the history, or saved reviews. Without either,
   * anything may have changed.
   */
  | { type: 'commitments_updated'; actions?: RecordedAction[]; part?: BoardPart }
  /**
   * Confidants, or the data that they show, have changed: commitments, notes, entries, reviews. Also sent when settings
   * of the user have changed on which it depends what they show. `part`: only pages about one of them, not the list.
   */
  | { type: 'confidants_updated'; part?: 'pages' }
  /** The agreement with this confidant, or its proposal, has changed. */
  | { type: 'agreement_updated'; confidant_id: string }
  /** A day of the journal was changed. `days`: it is written now, or no longer. */
  | { type: 'journal_updated'; date: string; days: boolean }
  /** An export has ended: it is ready or has failed. */
  | { type: 'export_ready'; id: string }
  /** The user's picture was changed, or an upload has failed: `GET /users/me/image` says which. */
  | { type: 'profile_updated' }
  | { type: 'notification'; notification: LiveNotification };

/** The latest action of a commitment, and its instant (ISO 8601). */
export interface RecordedAction {
  id: string;
  kind: ActionKind;
  at: string;
}

export type BoardPart = 'commitments' | 'categories' | 'notes' | 'reviews';

/** A notification on an open page. */
export interface LiveNotification {
  id: string;
  kind: 'message' | 'invitation' | 'accepted' | 'photo';
  title: string;
  body: string;
  /** A path of the site. */
  url: string;
}

/** The subscription's channel. */
export const CHAT_CHANNEL = 'ChatChannel';
