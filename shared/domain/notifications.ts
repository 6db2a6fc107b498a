import type { Preferences } from '../contracts/notification-preferences.ts';

/*
 * What notifies whom, and how. One function decides for one event and one channel; everything that it needs to know is in its
 * argument, and its answer says why, so that it can be told.
 */

export const EVENTS = ['message', 'invitation', 'accepted', 'photo', 'digest'] as const;
export const CHANNELS = ['in_app', 'push', 'email'] as const;
export const OUTCOMES = ['sent', 'held', 'digest', 'dropped'] as const;

export type NotificationEvent = (typeof EVENTS)[number];
export type Channel = (typeof CHANNELS)[number];
export type Outcome = (typeof OUTCOMES)[number];

/** Why mail does or does not go to an address. */
export type AddressState = 'fine' | 'unproved' | 'unsubscribed' | 'bounced' | 'complained';

/** Everything that a decision depends on. */
export interface Circumstances {
  event: NotificationEvent;
  channel: Channel;
  preferences: Pick<Preferences, 'push_enabled' | 'email_enabled' | 'in_app_enabled' | 'email_frequency'>;
  /** The instant at which the quiet hours of now end (epoch milliseconds), or undefined outside of them. */
  quietUntil: number | undefined;
  /** It was read meanwhile, or is no longer so. */
  isOver: boolean;
  /** Somewhere a push can arrive. */
  hasDevice: boolean;
  address: AddressState;
  /** An e-mail about the same chat went out, and the chat was not read since. */
  isMailed: boolean;
  /** Of a digest: there is something to say. */
  hasContent: boolean;
}

/** What does not bear on a decision: nothing stands against it. */
export const OTHERWISE = {
  quietUntil: undefined,
  isOver: false,
  hasDevice: true,
  address: 'fine',
  isMailed: false,
  hasContent: true,
} as const satisfies Partial<Circumstances>;

export const REASONS = {
  in_app_on: 'In-app notifications are on: it was shown wherever Steadfast was open.',
  in_app_off: 'In-app notifications are off.',
  push_on: 'Push notifications are on.',
  push_off: 'Push notifications are off.',
  no_device: 'No browser is registered for push notifications.',
  push_refused: 'The push service did not take it.',
  email_off: 'Email notifications are off.',
  email_never: 'The email frequency is Never.',
  email_immediate: 'The email frequency is Immediate.',
  email_digest: 'It was left for the digest: the email frequency is Daily Digest.',
  email_summary: 'It was left for the summary: the email frequency is Weekly Summary.',
  email_mailed: 'You have been emailed about this chat, and have not read it since.',
  email_refused: 'No email can reach your address.',
  invitation_mailed: 'Invitations are emailed at once, whatever the hour and frequency.',
  digest_daily: 'It was time for your daily digest.',
  digest_weekly: 'It was time for your weekly summary.',
  digest_empty: 'There was nothing to say.',
  unproved: 'Your email address is not verified.',
  unsubscribed: 'You have unsubscribed this address.',
  bounced: 'Email to your address came back.',
  complained: 'You have reported our email as unwanted.',
  over: 'It was read, or no longer so, before it was due.',
  quiet: 'It came in quiet hours, and was held until their end.',
  quiet_over: 'It waited for the end of quiet hours.',
} as const;

export type Reason = keyof typeof REASONS;

export type Verdict =
  | { action: 'send'; reason: Reason }
  | { action: 'hold'; reason: Reason; until: number }
  | { action: 'digest'; reason: Reason }
  | { action: 'drop'; reason: Reason };

/**
 * What becomes of an event on a channel. Invitations are mailed whatever the hour and frequency, save to an address that wants
 * no mail; no other mail and no push goes out inside quiet hours.
 */
export function decide(circumstances: Circumstances): Verdict {
  switch (circumstances.channel) {
    case 'in_app':
      return circumstances.preferences.in_app_enabled ? send('in_app_on') : drop('in_app_off');
    case 'push':
      return decidePush(circumstances);
    case 'email':
      return decideEmail(circumstances);
  }
}

function decidePush({ preferences, hasDevice, isOver, quietUntil }: Circumstances): Verdict {
  if (!preferences.push_enabled) return drop('push_off');
  if (!hasDevice) return drop('no_device');
  if (isOver) return drop('over');
  return quietUntil === undefined ? send('push_on') : hold(quietUntil);
}

function decideEmail(circumstances: Circumstances): Verdict {
  const { event, preferences, address, isOver, isMailed, hasContent, quietUntil } = circumstances;
  if (event === 'invitation') {
    return address === 'fine' || address === 'unproved' ? send('invitation_mailed') : drop(address);
  }
  if (!preferences.email_enabled) return drop('email_off');
  if (address !== 'fine') return drop(address);
  const { email_frequency } = preferences;
  if (email_frequency === 'never') return drop('email_never');
  if (event === 'digest') {
    if (email_frequency === 'immediate') return drop('email_immediate');
    if (!hasContent) return drop('digest_empty');
    if (quietUntil !== undefined) return hold(quietUntil);
    return send(email_frequency === 'daily' ? 'digest_daily' : 'digest_weekly');
  }
  if (isOver) return drop('over');
  if (email_frequency !== 'immediate') {
    return { action: 'digest', reason: email_frequency === 'daily' ? 'email_digest' : 'email_summary' };
  }
  if (isMailed) return drop('email_mailed');
  return quietUntil === undefined ? send('email_immediate') : hold(quietUntil);
}

const send = (reason: Reason): Verdict => ({ action: 'send', reason });
const drop = (reason: Reason): Verdict => ({ action: 'drop', reason });
const hold = (until: number): Verdict => ({ action: 'hold', reason: 'quiet', until });
