/**
 * What the browser loads with its first date or number, in three parts of about the same size. Any locale will do: the
 * data of one more is small.
 */
const PARTS = [
  () => new Intl.Locale('en-US').maximize(),
  () => new Intl.NumberFormat('en-US'),
  () => new Intl.DateTimeFormat('en-US', { timeZone: 'UTC' }),
];

/**
 * Loads the browser's data for dates and numbers after the first paint, while the app's code is on its way. Otherwise
 * the first date of a page would load it: on a slow phone that is one pause of 100 ms and more. Each part is a task of
 * its own, so that a press or a scroll can come between.
 */
export function loadFormats(): void {
  requestAnimationFrame(() => loadParts(PARTS));
}

function loadParts([first, ...others]: typeof PARTS): void {
  if (!first) return;
  setTimeout(() => {
    first();
    loadParts(others);
  });
}
