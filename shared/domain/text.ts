/* Visibility, safe cutting and comparison of texts. */

const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u;

/** Whether nothing is visible in a text: some characters have no width. */
export function isInvisible(text: string): boolean {
  return !VISIBLE.test(text);
}

/** The beginning of a text that fits, in UTF-16 units, without half a character. */
export function beginning(room: number, text: string): string {
  return text.slice(0, room).replace(/[\ud800-\udbff]$/, '');
}

/** A text without case and accents, to compare it: 'Straße' is 'strasse'. Letters with a stroke, such as ø, stay. */
export function folded(text: string): string {
  // By the upper case, because only that is the same for ß and ss. A Greek sigma has two lower case forms.
  return text.toUpperCase().normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ');
}
