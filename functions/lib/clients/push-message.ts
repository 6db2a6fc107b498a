/** What the service worker shows and opens on a click. */
export interface PushMessage {
  title: string;
  body: string;
  /** A path of the site. */
  url: string;
  /** A push replaces the previous one with the same tag. */
  tag: string;
  id: string;
  /**
   * The buttons of a reminder, the token with which `POST /reminder_actions` does what they say, and what the worker
   * says before the reason of a refusal.
   */
  actions?: { token: string; complete: string; skip: string; failed: string };
}

/** `gone`: the registration has ended. `refused`: the push service does not take the message, which is logged. */
export type PushOutcome = 'sent' | 'gone' | 'refused';
