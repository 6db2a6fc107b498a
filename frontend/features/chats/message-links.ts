import { toReview } from '#shared/text/chats-messages.ts';

/** A piece of a message: text, a web link, or a link to a page of this site. */
export type Piece = { text: string; href?: string; path?: string };

/**
 * Ends a URL where there is no blank: punctuation, brackets and quotation marks of other scripts, and characters
 * without a width. Apostrophes and joiners are part of names and emoji.
 */
const END = String.raw`(?![\0-\x7f’\u200c\u200d\u{e0020}-\u{e007f}])[\p{Terminal_Punctuation}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Cf}]`;
const ADDRESS = new RegExp(String.raw`\bhttps?:\/\/(?:(?!${END})[^\s<>"])+`, 'giu');
/** Punctuation after a URL that does not belong to it. */
const TRAILING = /[.,;:!?'’”»…*_~]+$/;
const BRACKETS: Record<string, string> = { ')': '(', ']': '[', '}': '{' };
/** How a coach links to a commitment, an entry of it, or the fitness or journal of a day: a Markdown link. */
const ID = '[0-7][0-9A-HJKMNP-TV-Z]{25}';
const DATE = String.raw`\d{4}-\d\d-\d\d`;
const PAGE = String.raw`commitments\/${ID}|history\?month=\d{4}-\d\d#${ID}\.${DATE}|powerups\/(?:fitness|journaling)\?date=${DATE}`;
const COACH_LINK = new RegExp(String.raw`\[([^[\]\n]+)\]\((https?:\/\/[^\s()/]+)(\/(?:${PAGE}))\)`, 'g');

/** A sentence of a weekly review on this site. */
const REVIEW_PATH = /^\/reviews\/[\w.~-]+$/;

/**
 * Splits a text into URLs and the text between them. An answer to a weekly review ends with the address of a sentence:
 * with the `origin` of this site, it becomes a link within the site, labelled by the product.
 */
export function piecesOf(text: string, origin?: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { index, 0: found } of text.matchAll(ADDRESS)) {
    const address = trimmed(found);
    const href = hrefOf(address);
    if (href === undefined) continue;
    if (index > from) pieces.push({ text: text.slice(from, index) });
    const path = reviewPathOf(href, origin);
    pieces.push(path ? { text: toReview, path } : { text: address, href });
    from = index + address.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}

/**
 * Splits the text of a coach, which may also link to commitments and entries of this site. In messages of people,
 * a link always shows its address.
 */
export function coachPiecesOf(text: string, origin: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { index, 0: whole, 1: title, 2: site, 3: path } of text.matchAll(COACH_LINK)) {
    if (site !== origin || title!.trim() === '') continue;
    pieces.push(...piecesOf(text.slice(from, index)), { text: title!, path: path! });
    from = index + whole.length;
  }
  pieces.push(...piecesOf(text.slice(from)));
  return pieces;
}

/** Splits a question of Steadfast: titles of the reader's own commitments become links. */
export function questionPiecesOf(text: string, own: readonly { id: string; title: string }[]): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { id, title } of own) {
    const index = text.indexOf(title, from);
    // In another language a title may be elsewhere, or be missing.
    if (index < 0) continue;
    pieces.push({ text: text.slice(from, index) }, { text: title, path: `/commitments/${id}` });
    from = index + title.length;
  }
  pieces.push({ text: text.slice(from) });
  return pieces;
}

/** The text of a coach's message without links. */
export function coachTextOf(text: string, origin: string): string {
  return coachPiecesOf(text, origin)
    .map((piece) => piece.text)
    .join('');
}

function reviewPathOf(href: string, origin: string | undefined): string | undefined {
  const url = new URL(href);
  const isOne = url.origin === origin && REVIEW_PATH.test(url.pathname) && url.search === '';
  return isOne ? url.pathname + url.hash : undefined;
}

function trimmed(found: string): string {
  const address = found.replace(TRAILING, '');
  const opening = BRACKETS[address.at(-1) ?? ''];
  if (opening === undefined) return address;
  // A closing bracket belongs to the URL if the URL has the opening one.
  const closing = address.at(-1)!;
  const isOpened = address.split(opening).length >= address.split(closing).length;
  return isOpened ? address : trimmed(address.slice(0, -1));
}

function hrefOf(address: string): string | undefined {
  try {
    const { protocol, href } = new URL(address);
    return protocol === 'http:' || protocol === 'https:' ? href : undefined;
  } catch {
    return undefined;
  }
}
