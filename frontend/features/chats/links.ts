/** A piece of a message: words, or an address that can be followed. */
export type Piece = { text: string; href?: string };

const ADDRESS = /\bhttps?:\/\/[^\s<>"]+/gi;
/** What follows an address in a sentence and is none of it. */
const AFTER = /[.,;:!?'’”»…*_~]+$/;
const BRACKETS: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

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
