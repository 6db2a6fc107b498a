import { useState } from 'react';

/**
 * Where the focus goes when the dialog closes, for its `returnFocusTo`: to what opened it; where that has gone with its category,
 * to the same button of the neighbouring one; without any, to the page's heading.
 */
export function useReturnFocus(): () => HTMLElement | null {
  const [places] = useState(placesToReturnTo);
  return () => places.find((place) => place.isConnected) ?? document.querySelector('h1');
}

function placesToReturnTo(): HTMLElement[] {
  const opener = document.activeElement;
  if (!(opener instanceof HTMLButtonElement)) return [];
  const all = [...document.querySelectorAll<HTMLElement>('[data-edit-category]')];
  const position = all.indexOf(opener);
  return position < 0 ? [opener] : [opener, ...all.slice(position + 1), ...all.slice(0, position).reverse()];
}
