import { LIMITS } from './limits.ts';

/** What a coach says in its chat where it cannot reply. */
export const COACH_SAYS = {
  noKey: 'I need your OpenAI API key to reply. You can add it in Settings.',
  keyRefused: 'OpenAI refused your API key, so I cannot reply until you have checked it in Settings.',
  keyDoesNotOpen: 'I can no longer read your OpenAI API key. Please enter it again in Settings.',
  quotaUsedUp:
    'The quota of your OpenAI account is used up, so I cannot reply until you have checked your plan and billing there.',
  unreachable: 'OpenAI did not answer, so I cannot reply just now. Please write again in a while.',
  unreadable: 'OpenAI answered something that I could not read. Please write again.',
  brokenOff: '(My reply broke off here.)',
  thatMuch: '(That is as much as I can say at once.)',
  tooManyReplies: `I have replied ${LIMITS.repliesPerDay} times within a day, which is as often as I can. Please write again later.`,
  limitReached: (dollars: string) =>
    `Your monthly limit of ${dollars} for coaches is reached. You can change it in Settings.`,
} as const;
