/* What several pages say about confidants. */

/** Which of a coach and their client sees the other's commitments. */
export const coachRelation = (isTheirCoach: boolean) =>
  isTheirCoach ? 'You are their coach.' : 'Your coach. They see your commitments; you do not see theirs.';

export const active = 'Active Confidants';
export const loading = 'Loading confidants';
export const failure = 'Failed to fetch confidants';
export const offline = 'You are offline. Your confidants will load when you are back online.';
export const none = 'No confidants yet. Invite someone to start building accountability!';

/** A change of the agreement, proposed by the confidant, waits for the user's yes. */
export const newProposal = 'New proposal';

export const message = 'Message';
export const revoke = 'Revoke';

export const viewOnly = 'View Only';
