import { beginning, isInvisible } from '#shared/domain/text.ts';

/**
 * A text from another service as a single line of at most `length` UTF-16 units, as the product's own fields accept it;
 * `otherwise` if nothing in it is visible.
 */
export function oneLine(text: string, length: number, otherwise: string): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  const cut = beginning(length, line).trim();
  return isInvisible(cut) ? otherwise : cut;
}
