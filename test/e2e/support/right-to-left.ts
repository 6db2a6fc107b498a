import type { Locator, Page } from 'playwright-core';

/* What people write from right to left, and how a page shows it. */

export const NAME = 'דנה לוי';
export const TITLE = 'לקרוא 20 עמודים!';
export const DESCRIPTION = 'אחרי העבודה.';

export const directionOf = (place: Locator) => place.evaluate((element) => getComputedStyle(element).direction);

/** The directions of the elements that hold exactly this text. */
export const directions = async (place: Page | Locator, text: string) =>
  [...new Set(await place.getByText(text, { exact: true }).evaluateAll(visibleDirections))].join();

function visibleDirections(all: Element[]): string[] {
  const shown = all.filter((each) => each.checkVisibility() && !['OPTION', 'SCRIPT', 'TITLE'].includes(each.tagName));
  return shown.map((each) => getComputedStyle(each).direction);
}

/** Where its text begins from the left. */
export const leftOf = (place: Locator) =>
  place.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return Math.round(range.getBoundingClientRect().left);
  });
