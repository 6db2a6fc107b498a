/* What several pages say about confidants. */

/** Who of coach and coached sees the commitments of the other; `isTheirCoach` tells the role of the user. */
export const coachRelation = (isTheirCoach: boolean) =>
  isTheirCoach ? 'You are their coach.' : 'Your coach. They see your commitments; you do not see theirs.';

export const active = 'Active Confidants';
export const loading = 'Loading confidants';
export const failure = 'Failed to fetch confidants';
export const offline = 'You are offline. Your confidants show when you are back.';
export const none = 'No confidants yet. Invite someone to start building accountability!';

export const message = 'Message';
export const revoke = 'Revoke';

export const viewOnly = 'View Only';
/** In the place of what a confidant shared. */
export const notConfidants = 'The two of you are not confidants, or no longer.';
export const toConfidants = 'Go to your confidants';
