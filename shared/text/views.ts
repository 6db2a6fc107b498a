/* The views of the user's commitments and fitness. The title of the page is in `pages.ts`. */

export const about =
  'When someone opens your commitments, your fitness or one of your reviews, it’s listed here once a day, for 90 days. They know that you see it.';
export const loading = 'Loading who looked';
export const failure = 'Failed to fetch who looked';
export const offline = 'You’re offline. This list will load when you’re back online.';
export const none = 'Nobody has looked at your commitments, fitness or reviews in the last 90 days.';

/** Before and after the name of the viewer. `what` lists some of the following. */
export const looked = (what: string) => ['', ` looked at ${what}.`] as const;
export const whats = { commitments: 'your commitments', fitness: 'your fitness', review: 'your review' };
