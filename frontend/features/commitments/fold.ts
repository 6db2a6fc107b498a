import { nearest } from '#frontend/ui/return-focus.ts';

/** Lets a row fold away: its height is told to the style sheet, and the focus goes on. */
export function fold(id: string): void {
  const row = document.querySelector<HTMLElement>(`[data-commitment-id="${CSS.escape(id)}"]`);
  if (!row) return;
  row.style.setProperty('--height', `${row.offsetHeight}px`);
  if (holdsFocus(row)) next(row)?.focus();
}

/** In it, or in the menu that it has opened. */
function holdsFocus(row: HTMLElement): boolean {
  return row.contains(document.activeElement) || row.querySelector('[aria-expanded="true"]') !== null;
}

/** The box of the row after it, else of the one before it; without any, the page's heading. */
function next(row: HTMLElement): HTMLElement | null {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-commitment-id]')];
  const boxes = nearest(rows, row).map((each) =>
    each.querySelector<HTMLElement>(':not(.folding) > .row-check > :enabled'),
  );
  return boxes.find((box) => box !== null) ?? document.querySelector('h1');
}
