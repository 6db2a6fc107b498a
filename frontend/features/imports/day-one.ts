import * as LIMITS from '#shared/domain/limits.ts';
import { isTimezone } from '#shared/domain/local-time.ts';
import { beginning } from '#shared/domain/text.ts';
import { type FoundEntry, journalOf } from './journal.ts';
import { dateIn, fieldIn, listIn, objectsIn, textIn } from './json.ts';
import { type Loss, type Reader, type Reading, readingOf } from './model.ts';

/*
 * Day One: 'Export as JSON' writes a file for each journal, `{metadata, entries: [...]}`. An entry has the instant of
 * its `creationDate` and the `timeZone` in which it was written. Its `text` is Markdown, with `![](dayone-moment://…)`
 * in place of photos, and with a backslash before most punctuation.
 */

const ATTACHMENT = /!\[[^\]]*\]\(dayone-(?:moment|external):[^)]*\)/g;
const ATTACHMENTS = ['photos', 'videos', 'audios', 'pdfAttachments'];
/** An entry without a date is known by the beginning of its text. */
const NAME_LENGTH = 40;
const LONGEST = 2 * LIMITS.journalTextLength;
const TAGS = ['tags', 'location', 'weather'];
/** In code, a backslash is just that. */
const CODE = /(```[\s\S]*?(?:```|$)|`[^`\n]+`)/;
/** Escaped punctuation. A backslash can be escaped, too. */
const ESCAPED = /\\\\|\\([-.!(){}+#>])/g;
/** The beginning of a line, where punctuation may begin a list, a heading or a quotation. */
const BEGINNING = /^(?:[ \t]|>|[-+*][ \t]|\d+[.)][ \t])*\d*$/;

/** The entries of Day One; undefined for other JSON. */
export function dayOneOf(json: unknown): readonly object[] | undefined {
  const entries = listIn(json, 'entries');
  const isTheirs = entries?.some((each) => textIn(each, 'creationDate') !== undefined);
  return isTheirs || (entries?.length === 0 && fieldIn(json, 'metadata')) ? objectsIn(entries) : undefined;
}

export function readDayOne(all: readonly object[], reader: Reader): Reading {
  // Several files may have the same entry.
  const entries = [...new Map(all.map((entry, index) => [textIn(entry, 'uuid') ?? index, entry])).values()];
  const losses = new Set<Loss>(entries.some(hasTags) ? ['tags'] : []);
  let attachments = 0;
  const written = (entry: object) => textIn(entry, 'creationDate') ?? '';
  const instants = new Map(entries.map((entry) => [entry, Date.parse(written(entry)) || 0]));
  const sorted = entries.toSorted((a, b) => instants.get(a)! - instants.get(b)!);
  const zones = new Map<string, boolean>();
  const found = sorted.map((entry): FoundEntry => {
    const text = textIn(entry, 'text') ?? '';
    const marked = text.match(ATTACHMENT)?.length ?? 0;
    const listed = ATTACHMENTS.reduce((sum, name) => sum + (listIn(entry, name)?.length ?? 0), 0);
    // Entries of early versions do not mark the places of their photos.
    attachments += Math.max(marked, listed);
    const kept = marked > 0 ? text.replace(ATTACHMENT, '').replace(/\n{3,}/g, '\n\n') : text;
    const zone = textIn(entry, 'timeZone') ?? '';
    if (!zones.has(zone)) zones.set(zone, isTimezone(zone));
    const timezone = zones.get(zone) ? zone : undefined;
    // The day on which the user wrote, wherever that was.
    const dateOf: Reader['dateOf'] = (instant) => reader.dateOf(instant, timezone);
    const date = dateIn(fieldIn(entry, 'creationDate'), { dateOf });
    // What is much too long is left out anyway.
    const shown = kept.length > LONGEST ? kept : unescaped(kept);
    return { date, text: shown, name: date ?? (written(entry) || beginning(NAME_LENGTH, shown.trim())) };
  });
  const { journal, unread } = journalOf(found, attachments, reader.today);
  return readingOf('day_one', [], { unread, losses, journal }, reader);
}

/** Without backslashes that change nothing: those before what would begin a list, a link or the like stay. */
function unescaped(text: string): string {
  const pieces = text.split(CODE).map((piece, index) => {
    if (index % 2 === 1) return piece;
    return piece.replace(ESCAPED, (all, sign: string | undefined, at: number) => {
      if (sign === undefined) return all;
      const before = piece.slice(piece.lastIndexOf('\n', at - 1) + 1, at);
      const isBlock = BEGINNING.test(before) && (/\d/.test(before) ? /[.)]/ : /[-+#>]/).test(sign);
      const isLink = (sign === '!' && piece[at + all.length] === '[') || (sign === '(' && before.endsWith(']'));
      return isBlock || isLink ? all : sign;
    });
  });
  return pieces.join('');
}

const hasTags = (entry: object): boolean =>
  fieldIn(entry, 'starred') === true ||
  TAGS.some((name) => {
    const field = fieldIn(entry, name);
    return Array.isArray(field) ? field.length > 0 : Boolean(field);
  });
