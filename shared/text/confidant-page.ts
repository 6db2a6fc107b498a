/* The page of one confidant, with the commitments that they share. */

export const viewDashboard = 'View Dashboard';
export const moreActions = (name: string) => `More actions for ${name}`;
export const failure = 'Error loading confidant commitments';
export const offline = 'You are offline. These commitments will load when you are back online.';
