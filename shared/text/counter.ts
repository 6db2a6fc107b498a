import { plural } from './language.ts';

const FEW = 20;

/** The text of a character counter for screen readers: empty while there is enough room. */
export function charactersLeft(left: number): string {
  if (left < 0) {
    return plural(-left, { one: `${-left} character too many`, other: `${-left} characters too many` });
  }
  if (left === 0) return 'No characters left';
  return left < FEW ? `Fewer than ${FEW} characters left` : '';
}
