import { isolated } from './isolated.ts';

/* The fitness dashboard of a confidant. */

export const failure = 'Error loading the fitness dashboard';
export const offline = 'You’re offline. This dashboard will load when you’re back online.';
export const backTo = (name: string) => `Back to ${isolated(name)}`;
/** Before and after the name of the confidant. */
export const notInstalled = ['Fitness power-up not installed. ', ' has no fitness dashboard to show you.'] as const;
