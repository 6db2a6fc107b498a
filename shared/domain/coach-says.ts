/** Sentences by which the chat recognizes a coach's failures, until it uses their codes (`message.failure`). */
export const COACH_SAYS = {
  noKey: 'I need your OpenAI API key to reply. You can add it in Settings.',
  keyRefused: 'OpenAI refused your API key, so I cannot reply until you have checked it in Settings.',
  keyDoesNotOpen: 'I can no longer read your OpenAI API key. Please enter it again in Settings.',
  limitReached: (dollars: string) =>
    `Your monthly limit of ${dollars} for coaches is reached. You can change it in Settings.`,
} as const;
