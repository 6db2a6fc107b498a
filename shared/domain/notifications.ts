import type { Preferences } from '../contracts/notification-preferences.ts';
import type { LookBackEvery, MissQuestion } from './questions.ts';

/*
 * Decides who is notified of what, and how: one function, for one notification on one channel. Its argument has
 * everything on which it depends, and its result has the reason, which users can read.
 */

export const NOTIFICATION_KINDS = [
  'message',
  'invitation',
  'accepted',
  'photo',
  'digest',
  'reminder',
  'review',
] as const;
export const CHANNELS = ['in_app', 'push', 'email'] as const;
export const OUTCOMES = ['sent', 'held', 'digest', 'dropped'] as const;

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
export type Channel = (typeof CHANNELS)[number];
export type Outcome = (typeof OUTCOMES)[number];

/** The named person: null for a former member. `by` is the id of that user; a coach has none. */
interface Named {
  name: string | null;
  by?: string | undefined;
}

/**
 * The subject of a notification, as a code with params: its title is rendered from them where it is shown. A `name` is
 * null for a former member of a chat.
 */
export type NotificationSubject =
  | ({ code: 'message' } & Named)
  | ({ code: 'group_message'; group: string } & Named)
  /** Several messages that waited together. */
  | ({ code: 'messages'; count: number } & Named)
  | { code: 'group_messages'; count: number; group: string }
  /** A question after a miss, without whom it asks. `name` is the other person of the chat. */
  | ({ code: 'question' } & Omit<MissQuestion, 'asks' | 'kind'> & Named)
  /** It is time to look back with the other person of the chat. */
  | ({ code: 'look_back'; every: LookBackEvery } & Named)
  /**
   * The other person of the chat proposes to change the agreement, answers such a proposal, or shares a review. If it
   * is for that person, the user does so.
   */
  | ({ code: 'proposal' | 'answer' | 'shared_review' } & Named)
  /** The agreement with the other person of the chat has ended by its date. */
  | ({ code: 'ended' } & Named)
  | ({ code: 'invitation' } & Named)
  | ({ code: 'accepted' } & Named)
  | { code: 'photo' }
  | { code: 'digest'; frequency: 'daily' | 'weekly' }
  | { code: 'review' }
  /** `time`: the time on the user's clock, as 'HH:MM'; older ones lack it. */
  | { code: 'reminder'; title: string; time?: string }
  /** Several commitments, with the first titles. */
  | { code: 'reminders'; count: number; titles: readonly string[]; time?: string };

/** Why an address gets e-mail or not. */
export type AddressState = 'fine' | 'unproved' | 'unsubscribed' | 'bounced' | 'complained';

/** All data on which a decision depends. */
export interface Circumstances {
  kind: NotificationKind;
  channel: Channel;
  preferences: Pick<
    Preferences,
    'push_enabled' | 'email_enabled' | 'in_app_enabled' | 'email_frequency' | 'weekly_review'
  >;
  /** The end of the current quiet hours (epoch milliseconds), or undefined outside quiet hours. */
  quietUntil: number | undefined;
  /** Whether it was read in the meantime or no longer applies. */
  isOver: boolean;
  /** Whether the user has a device that receives pushes. */
  hasDevice: boolean;
  address: AddressState;
  /** Whether an e-mail about the same chat was sent, and the chat was not read since. */
  isMailed: boolean;
  /** For a message: whether Steadfast asks or tells the other person of the chat. */
  isForOther: boolean;
  /** For a message: whether it is time to look back on a week, whose review is not answered yet. */
  isLookBack: boolean;
  /** For a digest or a weekly review: whether it has contents. */
  hasContent: boolean;
  /** For a reminder: whether its time was so long ago that it would confuse. */
  isLate: boolean;
}

/** Default circumstances, under which nothing prevents a notification. */
export const DEFAULT_CIRCUMSTANCES = {
  quietUntil: undefined,
  isOver: false,
  hasDevice: true,
  address: 'fine',
  isMailed: false,
  isForOther: false,
  isLookBack: false,
  hasContent: true,
  isLate: false,
} as const satisfies Partial<Circumstances>;

/** Why a notification was or was not sent. */
export const REASONS = [
  'in_app_on',
  'in_app_off',
  'push_on',
  'push_off',
  'no_device',
  'push_refused',
  'email_off',
  'email_never',
  'email_immediate',
  'email_digest',
  'email_summary',
  'email_mailed',
  'email_refused',
  'invitation_mailed',
  'digest_daily',
  'digest_weekly',
  'digest_empty',
  'review_on',
  'review_off',
  'review_empty',
  'review_letter',
  'unproved',
  'unsubscribed',
  'bounced',
  'complained',
  'over',
  'not_open',
  'late',
  'replaced',
  'email_not_immediate',
  'asked_other',
  'quiet',
  'quiet_over',
] as const;

export type Reason = (typeof REASONS)[number];

export type Verdict =
  | { action: 'send'; reason: Reason }
  | { action: 'hold'; reason: Reason; until: number }
  | { action: 'digest'; reason: Reason }
  | { action: 'drop'; reason: Reason };

/**
 * Decides about a notification on a channel. Invitations are mailed at any time and frequency, except to an address
 * that gets no e-mail. No other e-mail and no push is sent in quiet hours. A reminder does not wait for a digest, which
 * lists due commitments anyway. A weekly review is an e-mail for those who asked for it, whatever the frequency; they
 * get no other e-mail about looking back on this week. A question is only for the person who is asked.
 */
export function decide(circumstances: Circumstances): Verdict {
  if (circumstances.isForOther) return drop('asked_other');
  switch (circumstances.channel) {
    case 'in_app':
      return circumstances.preferences.in_app_enabled ? send('in_app_on') : drop('in_app_off');
    case 'push':
      return decidePush(circumstances);
    case 'email':
      return decideEmail(circumstances);
  }
}

function decidePush(circumstances: Circumstances): Verdict {
  const { preferences, hasDevice, quietUntil } = circumstances;
  if (!preferences.push_enabled) return drop('push_off');
  if (!hasDevice) return drop('no_device');
  const outdated = outdatedBy(circumstances);
  if (outdated) return drop(outdated);
  return quietUntil === undefined ? send('push_on') : hold(quietUntil);
}

function decideEmail(circumstances: Circumstances): Verdict {
  const { kind, preferences, address, isOver, isMailed, isLookBack, hasContent, quietUntil } = circumstances;
  if (kind === 'invitation') {
    return address === 'fine' || address === 'unproved' ? send('invitation_mailed') : drop(address);
  }
  if (!preferences.email_enabled) return drop('email_off');
  if (address !== 'fine') return drop(address);
  const { email_frequency } = preferences;
  if (email_frequency === 'never') return drop('email_never');
  if (kind === 'digest') {
    if (email_frequency === 'immediate') return drop('email_immediate');
    if (isOver) return drop('over');
    if (!hasContent) return drop('digest_empty');
    if (quietUntil !== undefined) return hold(quietUntil);
    return send(email_frequency === 'daily' ? 'digest_daily' : 'digest_weekly');
  }
  if (kind === 'review') {
    if (!preferences.weekly_review) return drop('review_off');
    if (isOver) return drop('over');
    if (!hasContent) return drop('review_empty');
    return quietUntil === undefined ? send('review_on') : hold(quietUntil);
  }
  const outdated = outdatedBy(circumstances);
  if (outdated) return drop(outdated);
  if (email_frequency !== 'immediate') {
    if (kind === 'reminder') return drop('email_not_immediate');
    return { action: 'digest', reason: email_frequency === 'daily' ? 'email_digest' : 'email_summary' };
  }
  if (isLookBack && preferences.weekly_review) return drop('review_letter');
  if (isMailed) return drop('email_mailed');
  return quietUntil === undefined ? send('email_immediate') : hold(quietUntil);
}

/** Why it is too late for a notification. */
function outdatedBy({ kind, isOver, isLate }: Circumstances): Reason | undefined {
  if (kind !== 'reminder') return isOver ? 'over' : undefined;
  return isOver ? 'not_open' : isLate ? 'late' : undefined;
}

const send = (reason: Reason): Verdict => ({ action: 'send', reason });
const drop = (reason: Reason): Verdict => ({ action: 'drop', reason });
const hold = (until: number): Verdict => ({ action: 'hold', reason: 'quiet', until });
