/* The page of one confidant, with the commitments that they share. The page of their fitness has its own texts. */

export const viewDashboard = 'View Dashboard';
export const moreActions = (name: string) => `More actions for ${name}`;
export const failure = 'Error loading confidant commitments';
export const reason = 'Failed to fetch confidant commitments';
export const offline = 'You are offline. These commitments will load when you are back online.';
/** Before and after the name of the confidant, who is told of the view; on both pages. */
export const noted = ['', ' can see that you looked today.'] as const;
