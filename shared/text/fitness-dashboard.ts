/* What the fitness dashboard of a confidant says. */

export const failure = 'Error loading the fitness dashboard';
export const offline = 'You are offline. This dashboard shows when you are back.';
export const backTo = (name: string) => `Back to ${name}`;
/** Before and after the name of the confidant. */
export const notInstalled = ['Fitness power-up not installed. ', ' has no fitness dashboard to show you.'] as const;
