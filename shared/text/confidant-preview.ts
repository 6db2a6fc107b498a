import { isolated } from './isolated.ts';

/* The page that shows what a confidant sees of the user. */

export const title = (name: string) => `What ${isolated(name)} sees`;
export const about = (name: string) =>
  `This is what ${isolated(name)} sees of you now. They aren’t told that you looked.`;
export const parts = 'What to show';

export const noCommitments = (name: string) => `${isolated(name)} sees none of your commitments.`;
export const noFitness = (name: string) =>
  `${isolated(name)} sees nothing of your fitness. To them, it looks as if you haven’t installed the power-up.`;
/** For a coach, about the person whom they coach. */
export const nothing = (name: string) =>
  `${isolated(name)} sees nothing of yours. You’re their coach: you see their commitments, and they don’t see yours.`;

export const failure = 'Error loading the preview';
export const offline = 'You’re offline. The preview will load when you’re back online.';
