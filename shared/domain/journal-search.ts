import { folded } from './text.ts';

/* The search in journal entries. */

/** The terms of a search, folded: its words, and what stands between quotation marks as one term. Pure. */
export function searchTerms(search: string): string[] {
  const parts = folded(search).matchAll(/["“”„«»]([^"“”„«»]+)["“”„«»]|[^\s"“”„«»]+/g);
  return Array.from(parts, ([whole, phrase]) => inOneLine(phrase ?? whole)).filter(Boolean);
}

/** In UTF-16 units. */
const BEFORE_TERM = 40;
const EXCERPT = 160;

/** The beginning of a text with light Markdown in one line, without the marks, with '…' where it is cut. Pure. */
export const excerptOf = (text: string): string => partFrom(plain(text), 0);

/**
 * The part of a text with light Markdown around the first of these terms (of `searchTerms`) in one line, without the
 * marks, with '…' where it is cut; undefined if a term is missing. Ignores case and accents. For 10,000 characters half
 * a millisecond, and some milliseconds if all terms are found.
 */
export function excerptWith(text: string, terms: readonly string[]): string | undefined {
  const line = plain(text);
  const searched = folded(line);
  const places = terms.map((term) => searched.indexOf(term));
  if (places.includes(-1)) return undefined;
  return partFrom(line, indexInText(line, Math.min(...places)));
}

/** The part of a line around an index. */
function partFrom(line: string, first: number): string {
  const start = first > BEFORE_TERM ? line.indexOf(' ', first - BEFORE_TERM) + 1 : 0;
  // Text without spaces, as in Chinese, is cut anywhere.
  const from = start > 0 && start <= first ? start : Math.max(0, first - BEFORE_TERM);
  const to = from + EXCERPT >= line.length ? line.length : Math.max(line.lastIndexOf(' ', from + EXCERPT), first + 1);
  const end = to - from < EXCERPT / 2 ? Math.min(from + EXCERPT, line.length) : to;
  return `${from > 0 ? '…' : ''}${line.slice(from, end).toWellFormed()}${end < line.length ? '…' : ''}`;
}

/** The words of a text with light Markdown, in one line: without the marks of headings and emphasis. */
const plain = (text: string) =>
  inOneLine(text.replace(/^#{1,6} +/gm, '').replace(/(?<!\*)\*{1,3}(?=[^\s*])([^*\n]+)\*{1,3}/g, '$1'));

const inOneLine = (text: string) => text.trim().replace(/\s+/g, ' ');

/** The index in a text of the character at an index of the folded text, which can be shorter or longer. */
function indexInText(text: string, foldedIndex: number): number {
  let [index, reached] = [0, 0];
  for (const character of text) {
    if (reached >= foldedIndex) break;
    reached += folded(character).length;
    index += character.length;
  }
  return index;
}
