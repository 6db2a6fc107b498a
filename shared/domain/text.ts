/* Visibility, shortening and comparison of texts. */

const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u;

/** Whether nothing is visible in a text: some characters have no width. */
export function isInvisible(text: string): boolean {
  return !VISIBLE.test(text);
}

let segmenter: Intl.Segmenter | undefined;

function segmentsOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter();
  return segmenter.segment(text);
}

/** The characters of a text as people count them (graphemes): a flag or a letter with its accents is one. */
function characters(text: string): string[] {
  return Array.from(segmentsOf(text), ({ segment }) => segment);
}

/**
 * The longest beginning of a text that fits into `room` UTF-16 units, without a part of a character as people count
 * them.
 */
export function beginning(room: number, text: string): string {
  const end = segmentsOf(text).containing(room)?.index ?? text.length;
  // A character can be longer than the room: then its beginning is used, without half a surrogate pair.
  return end > 0 ? text.slice(0, end) : text.slice(0, room).replace(/[\ud800-\udbff]$/, '');
}

/** A text in one line of at most `length` characters as people count them: the last is '…' if the text is longer. */
export function shortened(text: string, length: number): string {
  const line = text.trim().replace(/\s+/g, ' ');
  const all = characters(line);
  return all.length > length
    ? `${all
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
    : line;
}

/** The first character of a word as a capital, unless the capital has several characters: that of ß is SS. */
export function initial(word: string): string {
  const [first = ''] = characters(word);
  const capital = first.toUpperCase();
  // Georgian has capitals for whole words only, and many fonts lack them.
  return characters(capital).length > 1 || /\p{Script=Georgian}/u.test(first) ? first : capital;
}

/** A text without case and accents, to compare it: 'Straße' is 'strasse'. Letters with a stroke, such as ø, stay. */
export function folded(text: string): string {
  // By the upper case, because only that is the same for ß and ss. A Greek sigma has two lower case forms.
  return text.toUpperCase().normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ');
}
