/* Texts about confidants on several pages. */

/** Which of a coach and their client sees the other's commitments. */
export const coachRelation = (isTheirCoach: boolean) =>
  isTheirCoach ? 'You’re their coach.' : 'Your coach. They see your commitments; you don’t see theirs.';

export const active = 'Active Confidants';
export const loading = 'Loading confidants';
export const failure = 'Failed to fetch confidants';
export const offline = 'You’re offline. Your confidants will load when you’re back online.';
export const none = 'No confidants yet. Invite someone to start building accountability!';

/** Replaces the counts of a confidant without counted commitments. */
export const noCommitments = 'No commitments yet';

/** The confidant proposes a change of the agreement, which waits for the user's yes. */
export const newProposal = 'New proposal';

export const message = 'Message';
export const revoke = 'Revoke';

export const viewOnly = 'View Only';
