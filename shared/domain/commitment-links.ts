/*
 * Links from a coach's text to commitments, and to the entries on which it is based. A coach refers to a commitment by
 * its id, to an entry of it by the id with a date, and to the fitness or the journal of a day by its date. This module
 * decides which references become links, so that none leads out of the product or to data that the coach did not get. A
 * stored link is `[title](https://…/commitments/id)`, or the same to a page of entries: the only markup in messages.
 * Each regular expression has only one way to match from its start: a model may write anything, and backtracking could
 * take forever.
 */

import * as LIMITS from './limits.ts';
import { FITNESS, JOURNALING } from './powerups.ts';
import { beginning, isInvisible } from './text.ts';

/** The linkable commitments and entries: titles by id, and addresses. */
export interface Linkable {
  titles: ReadonlyMap<string, string>;
  /** The name of a commitment whose title has no words. */
  untitled: string;
  /** The address of a commitment's page. */
  addressOf: (id: string) => string;
  /** The addresses of entries that the coach got, by their references. */
  entries: ReadonlyMap<string, string>;
}

/** A coach's reference to an entry of a commitment. Pure. */
export const entryReference = (id: string, date: string): string => `${id}@${date}`;

/** What a coach refers to by its day alone, with the keys of the power-ups that have a page for it. */
const DAY_PAGES = { fitness: FITNESS, journal: JOURNALING } as const;
type DayPage = keyof typeof DAY_PAGES;
const DAY_PAGE_NAMES = Object.keys(DAY_PAGES) as DayPage[];

/** A coach's reference to a day of a power-up, `fitness:DATE` or `journal:DATE`. Pure. */
export const dayReference = (page: DayPage, date: string): string => `${page}:${date}`;
/** The path of the page to which a reference to a day leads. Pure. */
export const dayPath = (page: DayPage, date: string): string => `/powerups/${DAY_PAGES[page]}?date=${date}`;

const ULID = '[0-7][0-9A-HJKMNP-TV-Z]{25}';
// Text in brackets, with one nested pair, because titles and other texts may have some.
const LABEL = String.raw`\[((?:[^[\]\n]|\[[^[\]\n]*\])*)\]`;
const TARGET = String.raw`\(\s*(?:((?:[^()\s]|\([^()\s]*\))+)\s*)?\)`;
const ADDRESS = String.raw`https?:\/\/[^\s()[\]<>]+`;
const DATE = String.raw`\d{4}-\d{2}-\d{2}`;
const DAYS = DAY_PAGE_NAMES.join('|');
const MENTION = [
  String.raw`(?<![\w-])(?:commitment:\s?)?(?:${ULID})(?:@${DATE})?(?![\w-])`,
  String.raw`\bcommitment:(?=[\w-]*\d)[\w-]+`,
  String.raw`\b(?:${DAYS}):${DATE}(?![\w-])`,
].join('|');

const MARKED = new RegExp(`${LABEL}${TARGET}|(${ADDRESS})|(${MENTION})`, 'gi');
const MENTIONS = new RegExp(MENTION, 'gi');
const ID = new RegExp(`(?:^(?:commitment:)?|/commitments/)(${ULID})(?:@(${DATE}))?(?:[/?#]|$)`, 'i');
const DAY = new RegExp(`^(?:${DAYS}):(${DATE})$`, 'i');
const PAGE = [
  String.raw`\/commitments\/(${ULID})`,
  String.raw`\/history\?month=\d{4}-\d{2}#(${ULID})\.(${DATE})`,
  String.raw`\/powerups\/(${Object.values(DAY_PAGES).join('|')})\?date=(${DATE})`,
].join('|');
const KEPT = new RegExp(String.raw`\[([^[\]\n]*)\]\(https?:\/\/[^\s()]+(?:${PAGE})\)`, 'g');
const WORD = new RegExp(String.raw`(?:${KEPT.source}|\S)+|\s+`, 'g');
/** A link, or any other character. */
const PIECE = new RegExp(`${KEPT.source}|.`, 'gsu');

// Only the last of nested brackets may be open.
const TITLE = String.raw`\[(?:[^[\]\n]|\[[^[\]\n]*\])*(?:\[[^[\]\n]*)?(?:\](?:\([^)\n]*)?)?`;
const UNFINISHED = new RegExp(
  String.raw`(?:${TITLE}|https?:\/\/\S*|\b(?:commitment|${DAYS}):[\w@-]*|\b[0-7][0-9A-HJKMNP-TV-Z]{7,25}(?:@[\d-]*)?)$`,
  'i',
);
/** A longer text is not the beginning of a link. */
const LONGEST = 600;
/** The limit of the processed text: much longer than a message, because parts of it may be dropped. */
const MOST_READ = 4 * LIMITS.messageLength;

// Placeholders for links and dropped parts, while the text around them is tidied. No text contains these characters.
const LINK = '\ue000';
const NOTHING = '\ue001';
const HOLES = /[\ue000\ue001]/g;
// Matches the whole run of spaces or nothing: matching from each of its spaces would be slow.
const GAP = String.raw`(?<![ \t])[ \t]*`;

/**
 * A coach's text with links: a reference to a known commitment or entry becomes a link, in whatever form it is written,
 * and an unknown one is dropped. Everything else that looks like a link is shown as text. A text much longer than a
 * message is cut, so that this takes a few milliseconds at most.
 */
export function withLinks(written: string, { titles, untitled, addressOf, entries }: Linkable): string {
  const links: string[] = [];
  const link = (target: string, label = ''): string | undefined => {
    const [, day] = DAY.exec(target) ?? [];
    const [, given, date] = ID.exec(target) ?? [];
    if (day === undefined && given === undefined) return undefined;
    const id = given?.toUpperCase() ?? '';
    const title = day ?? titles.get(id);
    const entry = day ? target.toLowerCase() : date && entryReference(id, date);
    const address = entry ? entries.get(entry) : addressOf(id);
    if (title === undefined || address === undefined) return label || NOTHING;
    // A title that consists of brackets has no words left.
    links.push(`[${label || asLabel(title) || untitled}](${address})`);
    return LINK;
  };
  const read = written.length > MOST_READ ? withoutUnfinished(beginning(MOST_READ, written)) : written;
  const text = read.replaceAll(HOLES, '').replaceAll(MARKED, (whole, label, between, address, mention) => {
    if (address !== undefined) return link(address) ?? whole;
    if (mention !== undefined) return link(mention.replace(/\s/, '')) ?? NOTHING;
    const shown = asLabel(label);
    // The URL may be empty, and may be between < and >.
    const target = (between ?? '').replace(/^<(.*)>$/, '$1');
    if (/^https?:/i.test(target)) return link(target, shown) ?? `${shown} (${target})`.trim();
    return link(target, shown) ?? shown;
  });
  let next = 0;
  return tidy(text).replaceAll(LINK, () => links[next++] ?? '');
}

/** The part of an unfinished reply that can be shown: without the beginning of a link at its end. */
export function withoutUnfinished(written: string): string {
  const begun = UNFINISHED.exec(written.slice(-LONGEST));
  return begun ? written.slice(0, written.length - begun[0].length) : written;
}

/** A stored reply in the words of its coach: with ids instead of links. */
export function asWritten(kept: string): string {
  return kept.replaceAll(KEPT, (_, label, id, ofEntry, date, powerup, day) => {
    const page = DAY_PAGE_NAMES.find((each) => DAY_PAGES[each] === powerup);
    if (page) return `[${label}](${dayReference(page, day)})`;
    return `[${label}](commitment:${id ?? entryReference(ofEntry, date)})`;
  });
}

/** A stored reply as plain text, for places without links. */
export function inWords(kept: string): string {
  return kept.replaceAll(KEPT, '$1');
}

/**
 * A reply of at most `length` UTF-16 units: cut after a word, or within a word that is too long, but never within a
 * link.
 */
export function cutTo(length: number, kept: string): string {
  if (kept.length <= length) return kept;
  const room = length - 1;
  const words = fitting(room, kept.matchAll(WORD));
  const [next] = kept.slice(words.length).matchAll(WORD);
  const isTooLong = next![0].length > room;
  const cut = isTooLong ? words + fitting(room - words.length, next![0].matchAll(PIECE)) : words;
  // A link that is too long by itself is cut like words.
  return `${cut.trimEnd() || beginning(room, inWords(kept).trimStart()).trimEnd()}…`;
}

/** As many of the first matches as fit. */
function fitting(room: number, found: Iterable<RegExpExecArray>): string {
  let text = '';
  for (const [part] of found) {
    if (text.length + part.length > room) break;
    text += part;
  }
  return text;
}

/** Text that can be in brackets, empty if nothing is visible. */
function asLabel(text: string): string {
  const words = text.replaceAll(MENTIONS, '').replaceAll(/[[\]]/g, '').replaceAll(/\s+/g, ' ').trim();
  return isInvisible(words) ? '' : words;
}

/** Closes the gaps of dropped parts, and separates characters that would look like a link by accident. */
function tidy(text: string): string {
  return text
    .replaceAll(new RegExp(String.raw`${GAP}\(\s*${NOTHING}\s*\)`, 'g'), '')
    .replaceAll(new RegExp(String.raw`${GAP}${NOTHING}(?=[ \t]*(?:[.,;:!?)\n]|$))`, 'g'), '')
    .replaceAll(new RegExp(String.raw`${NOTHING}[ \t]*`, 'g'), '')
    .replaceAll('](', '] (');
}
