/** A piece of a message: words, an address that can be followed, or the path of something here. */
export type Piece = { text: string; href?: string; path?: string };

const ADDRESS = /\bhttps?:\/\/[^\s<>"]+/gi;
/** What follows an address in a sentence and is none of it. */
const AFTER = /[.,;:!?'’”»…*_~]+$/;
const BRACKETS: Record<string, string> = { ')': '(', ']': '[', '}': '{' };
/** How a coach speaks of a commitment: by its title, with its page. */
const COMMITMENT = /\[([^[\]\n]+)\]\((https?:\/\/[^\s()/]+)(\/commitments\/[0-7][0-9A-HJKMNP-TV-Z]{25})\)/g;

/** The addresses of the web in a text, and what stands between them. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { index, 0: found } of text.matchAll(ADDRESS)) {
    const address = trimmed(found);
    const href = hrefOf(address);
    if (href === undefined) continue;
    if (index > from) pieces.push({ text: text.slice(from, index) });
    pieces.push({ text: address, href });
    from = index + address.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}

/**
 * The same of what a coach says, with the commitments that it links to: those of this site alone, and by words. In what people say nobody
 * is led anywhere by other words than the address.
 */
export function coachPiecesOf(text: string, origin: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { index, 0: whole, 1: title, 2: site, 3: path } of text.matchAll(COMMITMENT)) {
    if (site !== origin || title!.trim() === '') continue;
    pieces.push(...piecesOf(text.slice(from, index)), { text: title!, path: path! });
    from = index + whole.length;
  }
  pieces.push(...piecesOf(text.slice(from)));
  return pieces;
}

/** What is to be read of it, where nothing can be followed. */
export function coachWordsOf(text: string, origin: string): string {
  return coachPiecesOf(text, origin)
    .map((piece) => piece.text)
    .join('');
}

function trimmed(found: string): string {
  const address = found.replace(AFTER, '');
  const opening = BRACKETS[address.at(-1) ?? ''];
  if (opening === undefined) return address;
  // Brackets belong to it where it has opened them.
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
