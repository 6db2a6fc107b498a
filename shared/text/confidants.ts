/* What the dashboard and the page of confidants share. */

/** Who of coach and coached sees the commitments of the other; `isTheirCoach` tells the role of the user. */
export const coachRelation = (isTheirCoach: boolean) =>
  isTheirCoach ? 'You are their coach.' : 'Your coach. They see your commitments; you do not see theirs.';
