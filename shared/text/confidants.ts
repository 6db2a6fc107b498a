/* Texts of the dashboard and the page of confidants. */

/** Which of a coach and their client sees the other's commitments. */
export const coachRelation = (isTheirCoach: boolean) =>
  isTheirCoach ? 'You are their coach.' : 'Your coach. They see your commitments; you do not see theirs.';
