import type { CoachFailureCode, FailureTexts } from '../domain/failures.ts';

/** What a coach calls a commitment whose title is nothing but brackets. */
export const thisCommitment = 'this commitment';

/** What a coach says in its chat where it cannot reply, and after a reply that is not whole. */
export const coachFailures: FailureTexts<CoachFailureCode> = {
  no_key: () => 'I need your OpenAI API key to reply. You can add it in Settings.',
  key_refused: () => 'OpenAI refused your API key, so I cannot reply until you have checked it in Settings.',
  key_unreadable: () => 'I can no longer read your OpenAI API key. Please enter it again in Settings.',
  quota_used_up: () =>
    'The quota of your OpenAI account is used up, ' +
    'so I cannot reply until you have checked your plan and billing there.',
  unreachable: () => 'OpenAI did not answer, so I cannot reply just now. Please write again in a while.',
  unreadable: () => 'OpenAI answered something that I could not read. Please write again.',
  interrupted: () => 'I was interrupted before my reply was finished. Please write again.',
  too_many_replies: ({ limit }) =>
    `I have replied ${limit} times within a day, which is as often as I can. Please write again later.`,
  limit_reached: ({ limit }) => `Your monthly limit of ${limit} for coaches is reached. You can change it in Settings.`,
  broken_off: () => '(My reply broke off here.)',
  too_long: () => '(That is as much as I can say at once.)',
};
