/** What the service worker shows and opens on a click. */
export interface PushMessage {
  title: string;
  body: string;
  /** A path of the site. */
  url: string;
  /** A push replaces the previous one with the same tag. */
  tag: string;
  id: string;
}

/** `gone`: the registration has ended. `refused`: the push service does not take the message, which is logged. */
export type PushOutcome = 'sent' | 'gone' | 'refused';
