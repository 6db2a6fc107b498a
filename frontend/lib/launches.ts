/* The addresses by which the installed app is opened: by its icon, its shortcuts, and shared content. */

const FOOD = '/powerups/fitness?quickAdd=food';

export const LAUNCHES = {
  start: '/dashboard',
  newCommitment: '/commitments?new=',
  logFood: FOOD,
  /** Differs from the icon's address, which does not navigate in an open window. */
  today: '/dashboard?from=shortcut',
  /** Handled by the service worker, which redirects. */
  share: '/share',
  sharedPhoto: `${FOOD}&shared=photo`,
} as const;

/** The page for a new commitment with a shared text. */
export const sharedText = (title: string, about: string): string =>
  `/commitments?${new URLSearchParams({ new: title, ...(about && { about }) })}`;
