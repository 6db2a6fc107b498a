import { AI_PROVIDER } from '../domain/ai-provider.ts';
import type { CoachFailureCode } from '../domain/failures.ts';

/* The help of a coach with the words of a review. */

export const help = 'Help me find the words';
export const helpWith = (question: string) => `Help me find the words: ${question}`;
/** Shown before the button is pressed. */
export const sent =
  `This sends ${AI_PROVIDER} the question, the titles of this week’s commitments, and what this page says about them, ` +
  'as far as your coach may read it.';
export const writing = 'Your coach is writing …';
/** Beside a new draft. */
export const drafted = 'A draft by your coach, from what this page says. Change it as you like.';
export const takeBack = 'Take it back';
export const takeBackFrom = (question: string) => `Take it back: ${question}`;

/** The link if a failure mentions Settings. */
export const openSettings = 'Open Settings';

const billing = `Your ${AI_PROVIDER} account has used up its quota. Please check your plan and billing there.`;
const unreachable = `${AI_PROVIDER} didn’t answer in time. Please try again in a while.`;
const unreadable = `${AI_PROVIDER} sent an answer we couldn’t read. Please try again.`;

/** Why there is no draft. */
export const failures: Readonly<Record<CoachFailureCode, string>> = {
  no_key: `This needs your ${AI_PROVIDER} API key. You can add it in Settings.`,
  key_refused: `${AI_PROVIDER} refused your API key. Please check it in Settings.`,
  key_unreadable: `We can no longer read your ${AI_PROVIDER} API key. Please enter it again in Settings.`,
  quota_used_up: billing,
  unreachable,
  unreadable,
  interrupted: unreachable,
  too_many_replies: 'Your coaches have written as often as they can in a day. Please try again later.',
  limit_reached: 'You’ve reached your monthly limit for coaches. You can change it in Settings.',
  broken_off: unreachable,
  too_long: unreadable,
};
