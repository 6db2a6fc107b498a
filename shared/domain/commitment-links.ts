/*
 * Links from what a coach says to the commitments that it speaks of. A coach names ids; which of them are links is decided here, so that
 * none leads to what is not the user's, or out of the product. As kept a link reads `[title](https://…/commitments/id)`, and is
 * the only markup that a message has.
 *
 * Each expression has one way to match from where it begins: a model may write anything, and what tries many ways may take for ever.
 */

import { LIMITS } from './limits.ts';
import { beginning, isInvisible } from './text.ts';

/** What may be linked: titles by id, and where the site is. */
export interface Linkable {
  titles: ReadonlyMap<string, string>;
  /** What a commitment is called whose title has no words. */
  untitled: string;
  /** The address of a commitment's page. */
  addressOf: (id: string) => string;
}

const ULID = '[0-7][0-9A-HJKMNP-TV-Z]{25}';
// One pair of brackets within them: titles may have some, and so may what is no address.
const LABEL = String.raw`\[((?:[^[\]\n]|\[[^[\]\n]*\])*)\]`;
const TARGET = String.raw`\(\s*(?:((?:[^()\s]|\([^()\s]*\))+)\s*)?\)`;
const ADDRESS = String.raw`https?:\/\/[^\s()[\]<>]+`;
const MENTION = String.raw`(?<![\w-])(?:commitment:\s?)?(?:${ULID})(?![\w-])|\bcommitment:(?=[\w-]*\d)[\w-]+`;

const MARKED = new RegExp(`${LABEL}${TARGET}|(${ADDRESS})|(${MENTION})`, 'gi');
const MENTIONS = new RegExp(MENTION, 'gi');
const ID = new RegExp(`(?:^(?:commitment:)?|/commitments/)(${ULID})(?:[/?#]|$)`, 'i');
const KEPT = new RegExp(String.raw`\[([^[\]\n]*)\]\((https?:\/\/[^\s()]+\/commitments\/(${ULID}))\)`, 'g');
const WORD = new RegExp(String.raw`(?:${KEPT.source}|\S)+|\s+`, 'g');
/** A link, or else a character. */
const PIECE = new RegExp(`${KEPT.source}|.`, 'gsu');

// Of the brackets within brackets the last ones alone may be open.
const TITLE = String.raw`\[(?:[^[\]\n]|\[[^[\]\n]*\])*(?:\[[^[\]\n]*)?(?:\](?:\([^)\n]*)?)?`;
const UNFINISHED = new RegExp(
  String.raw`(?:${TITLE}|https?:\/\/\S*|\bcommitment:[\w-]*|\b[0-7][0-9A-HJKMNP-TV-Z]{7,25})$`,
  'i',
);
/** What is longer is no link that is being written. */
const LONGEST = 600;
/** Nobody reads what is so much longer than a message, though some of it may be dropped. */
const MOST_READ = 4 * LIMITS.messageLength;

// In place of links and of what is dropped, while the text around them is tidied: no text has these.
const LINK = '\ue000';
const NOTHING = '\ue001';
const HOLES = /[\ue000\ue001]/g;
// All of it or none: tried from each of its spaces, a long one would take long.
const GAP = String.raw`(?<![ \t])[ \t]*`;

/**
 * What a coach has written, with links: an id of a known commitment becomes one, in whatever way it is named, an unknown one is dropped.
 * Whatever else looks like a link is shown as text. Of what is far longer than a message the end is left out, so that this takes a few
 * milliseconds at most.
 */
export function withLinks(written: string, { titles, untitled, addressOf }: Linkable): string {
  const links: string[] = [];
  const link = (target: string, label = ''): string | undefined => {
    const id = ID.exec(target)?.[1]?.toUpperCase();
    if (id === undefined) return undefined;
    const title = titles.get(id);
    if (title === undefined) return label || NOTHING;
    // Of a title of nothing but brackets no words are left.
    links.push(`[${label || asLabel(title) || untitled}](${addressOf(id)})`);
    return LINK;
  };
  const read = written.length > MOST_READ ? withoutUnfinished(beginning(MOST_READ, written)) : written;
  const text = read.replaceAll(HOLES, '').replaceAll(MARKED, (whole, label, between, address, mention) => {
    if (address !== undefined) return link(address) ?? whole;
    if (mention !== undefined) return link(mention.replace(/\s/, '')) ?? NOTHING;
    const shown = asLabel(label);
    // An address may be empty, and may stand between < and >.
    const target = (between ?? '').replace(/^<(.*)>$/, '$1');
    if (/^https?:/i.test(target)) return link(target, shown) ?? `${shown} (${target})`.trim();
    return link(target, shown) ?? shown;
  });
  let next = 0;
  return tidy(text).replaceAll(LINK, () => links[next++] ?? '');
}

/** What can be shown of a reply that is being written: not the beginning of a link at its end. */
export function withoutUnfinished(written: string): string {
  const begun = UNFINISHED.exec(written.slice(-LONGEST));
  return begun ? written.slice(0, written.length - begun[0].length) : written;
}

/** A kept reply as its coach wrote it: links name ids. */
export function asWritten(kept: string): string {
  return kept.replaceAll(KEPT, (_, label, _address, id) => `[${label}](commitment:${id})`);
}

/** A kept reply in words alone, for where nothing can be clicked. */
export function inWords(kept: string): string {
  return kept.replaceAll(KEPT, '$1');
}

/**
 * A reply that is no longer than `length`, in UTF-16 units: it ends after a word, or within one that is too long by itself, and never
 * within a link.
 */
export function cutTo(length: number, kept: string): string {
  if (kept.length <= length) return kept;
  const room = length - 1;
  const words = fitting(room, kept.matchAll(WORD));
  const [next] = kept.slice(words.length).matchAll(WORD);
  const isTooLong = next![0].length > room;
  const cut = isTooLong ? words + fitting(room - words.length, next![0].matchAll(PIECE)) : words;
  // A link that is too long by itself is words.
  return `${cut.trimEnd() || beginning(room, inWords(kept).trimStart()).trimEnd()}…`;
}

/** As many of the first of these as there is room for. */
function fitting(room: number, found: Iterable<RegExpExecArray>): string {
  let text = '';
  for (const [part] of found) {
    if (text.length + part.length > room) break;
    text += part;
  }
  return text;
}

/** Words that can stand between brackets, none where there is nothing to see. */
function asLabel(text: string): string {
  const words = text.replaceAll(MENTIONS, '').replaceAll(/[[\]]/g, '').replaceAll(/\s+/g, ' ').trim();
  return isInvisible(words) ? '' : words;
}

/** Closes the gaps of what was dropped, and parts what would look like a link where nobody wrote one. */
function tidy(text: string): string {
  return text
    .replaceAll(new RegExp(String.raw`${GAP}\(\s*${NOTHING}\s*\)`, 'g'), '')
    .replaceAll(new RegExp(String.raw`${GAP}${NOTHING}(?=[ \t]*(?:[.,;:!?)\n]|$))`, 'g'), '')
    .replaceAll(new RegExp(String.raw`${NOTHING}[ \t]*`, 'g'), '')
    .replaceAll('](', '] (');
}
