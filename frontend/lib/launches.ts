/* The addresses at which the installed app opens: by its icon, its shortcuts, and what is shared to it. */

const FOOD = '/powerups/fitness?quickAdd=food';

export const LAUNCHES = {
  start: '/dashboard',
  newCommitment: '/commitments?new=',
  logFood: FOOD,
  /** Another address than the icon's, which leaves an open window where it is. */
  today: '/dashboard?from=shortcut',
  /** Answered by the service worker, which sends people on. */
  share: '/share',
  sharedPhoto: `${FOOD}&shared=photo`,
} as const;

/** The page for a new commitment with a shared text. */
export const sharedText = (title: string, about: string): string =>
  `/commitments?${new URLSearchParams({ new: title, ...(about && { about }) })}`;
