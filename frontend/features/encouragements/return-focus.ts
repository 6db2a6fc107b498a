import { useState } from 'react';

/**
 * Where the focus goes when a dialog closes, for its `returnFocusTo`: to what opened it; where that has gone with its row,
 * to the same button of the neighbouring row; without rows, to the page's heading.
 */
export function useReturnFocus(): () => HTMLElement | null {
  const [places] = useState(placesToReturnTo);
  return () => places.find((place) => place.isConnected) ?? document.querySelector('h1');
}

function placesToReturnTo(): HTMLElement[] {
  const opener = document.activeElement;
  if (!(opener instanceof HTMLButtonElement)) return [];
  const row = opener.closest('li');
  const position = [...(row?.querySelectorAll('button') ?? [])].indexOf(opener);
  const neighbours = [row?.nextElementSibling, row?.previousElementSibling].map(
    (neighbour) => neighbour?.querySelectorAll('button')[position],
  );
  return [opener, ...neighbours].filter((place) => place !== undefined);
}
