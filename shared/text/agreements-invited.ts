/* The agreement that comes with an invitation. */

/* For the sender */

export const inviteWith = 'Propose an agreement';
export const invited = 'my confidant';
export const atAcceptance = 'Applies as soon as they accept the invitation';
export const proposedAtAcceptance = 'Proposed to them as soon as they accept';

/* For the invited person, before they accept */

export const atYourAcceptance = 'Applies as soon as you accept the invitation';
export const proposedToYou = (name: string) => `${name} proposes an agreement`;
export const notAcceptedYet = 'You can say yes or no to this once you’ve accepted the invitation.';

/** Whose commitments are all shown. Replaces the text of the page of an invitation without an agreement. */
export const willSee = {
  friend: {
    both: () => 'You’ll see each other’s commitments.',
    mine: (sender: string) => `${sender} will see your commitments.`,
    theirs: (sender: string) => `You’ll see ${sender}’s commitments.`,
    neither: (sender: string) => `You and ${sender} will be able to chat.`,
  },
  coach: {
    theirs: (sender: string) => `As their coach, you’ll see ${sender}’s commitments. They won’t see yours.`,
    neither: (sender: string) =>
      `You’ll be ${sender}’s coach and able to chat with them. They won’t see your commitments.`,
  },
};
