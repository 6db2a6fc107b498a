/*
 * What can be seen of a text, and where it may be cut.
 */

const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u;

/** Whether there is nothing to see in a text: some characters have no width. */
export function isInvisible(text: string): boolean {
  return !VISIBLE.test(text);
}

/** As much of a text as there is room for, in UTF-16 units, without half of a character. */
export function beginning(room: number, text: string): string {
  return text.slice(0, room).replace(/[\ud800-\udbff]$/, '');
}
