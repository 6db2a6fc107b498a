/** What a calendar shows of a commitment whose title its address does not tell. */
export const hiddenTitle = 'Commitment';
