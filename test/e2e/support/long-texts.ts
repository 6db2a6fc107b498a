import type { Locator } from 'playwright-core';

/* Text that is pasted into a field, and what the field says about it. */

/** Puts a text in as a paste does: what a field cuts off is gone. */
export async function paste(field: Locator, text: string): Promise<void> {
  await field.fill('');
  await field.focus();
  await field.page().keyboard.insertText(text);
}

/** What describes a field, by its ids. */
export const about = (field: Locator) =>
  field.evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  );

export const isFocused = (field: Locator) => field.evaluate((input) => input === document.activeElement);
