export const instructions = [
  'To pick up this item, press Space or Enter. Use the arrow keys to move it, Space or Enter to drop it, or Escape to',
  'cancel. The buttons beside it move it by one position.',
].join(' ');

export const drag = (title: string): string => `Drag ${title}`;
export const moveUp = (title: string): string => `Move up: ${title}`;
export const moveDown = (title: string): string => `Move down: ${title}`;

/* Announcements of screen readers */

export interface ListPosition {
  /** Counted from 1. */
  position: number;
  count: number;
  /** The category, if lists are shown by category. */
  within: string | undefined;
}

export const pickedUp = (title: string, to: ListPosition): string => `Picked up ${title}. ${positionSentence(to)}`;
export const passing = (title: string, to: ListPosition): string => `${title} is now at ${position(to)}.`;
export const putDown = (title: string, to: ListPosition): string => `Dropped ${title}. ${positionSentence(to)}`;
export const notMoved = (title: string, at: ListPosition): string =>
  `${title} stays where it was. ${positionSentence(at)}`;
export const movedTo = (title: string, to: ListPosition): string => `${title} moved to ${position(to)}`;

function position({ position, count, within }: ListPosition): string {
  return within === undefined ? `position ${position} of ${count}` : `position ${position} of ${count} in ${within}`;
}

function positionSentence({ position, count, within }: ListPosition): string {
  return within === undefined ? `Position ${position} of ${count}.` : `Position ${position} of ${count} in ${within}.`;
}
