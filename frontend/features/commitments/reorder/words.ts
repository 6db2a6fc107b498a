/* What reorder mode says to those who do not see it. */

export const INSTRUCTIONS =
  'To pick this up, press Space or Enter. Then move it with the arrow keys, put it down with Space or Enter, or leave it where it was with Escape. The buttons beside it move it by one place.';

export interface Standing {
  /** From 1. */
  position: number;
  count: number;
  /** The category, where lists are shown by category. */
  within: string | undefined;
}

export function pickedUp(title: string, standing: Standing): string {
  return `Picked up ${title}. ${capital(words(standing))}.`;
}

export function passing(title: string, standing: Standing): string {
  return `${title} is now at ${words(standing)}.`;
}

export function putDown(title: string, standing: Standing): string {
  return `Put down ${title}. ${capital(words(standing))}.`;
}

export function leftWhereItWas(title: string, standing: Standing): string {
  return `${title} stays where it was. ${capital(words(standing))}.`;
}

export function movedTo(title: string, standing: Standing): string {
  return `${title} moved to ${words(standing)}`;
}

function words({ position, count, within }: Standing): string {
  return `position ${position} of ${count}${within === undefined ? '' : ` in ${within}`}`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
