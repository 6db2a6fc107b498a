import { AI_PROVIDER } from '../domain/ai-provider.ts';
import type { CoachFailureCode, FailureTexts } from '../domain/failures.ts';

/** The name of a commitment whose title consists of brackets. */
export const thisCommitment = 'this commitment';

/** The message of a coach that cannot reply, or after an incomplete reply. */
export const coachFailures: FailureTexts<CoachFailureCode> = {
  no_key: () => `I need your ${AI_PROVIDER} API key to reply. You can add it in Settings.`,
  key_refused: () => `${AI_PROVIDER} refused your API key, so I can’t reply until you’ve checked it in Settings.`,
  key_unreadable: () => `I can no longer read your ${AI_PROVIDER} API key. Please enter it again in Settings.`,
  quota_used_up: () =>
    `Your ${AI_PROVIDER} account has used up its quota, ` +
    'so I can’t reply until you’ve checked your plan and billing there.',
  unreachable: () => `${AI_PROVIDER} didn’t answer, so I can’t reply right now. Please write again in a while.`,
  unreadable: () => `${AI_PROVIDER} sent an answer I couldn’t read. Please write again.`,
  interrupted: () => 'I was interrupted before I finished my reply. Please write again.',
  too_many_replies: ({ limit }) =>
    `I’ve replied ${limit} times in a day, which is as often as I can. Please write again later.`,
  limit_reached: ({ limit }) =>
    `You’ve reached your monthly limit of ${limit} for coaches. You can change it in Settings.`,
  broken_off: () => '(My reply broke off here.)',
  too_long: () => '(That’s as much as I can say at once.)',
};
