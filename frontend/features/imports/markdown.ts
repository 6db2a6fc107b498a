import { isDate } from '#shared/contracts/fields.ts';
import { MOODS } from '#shared/domain/journaling.ts';
import { type FoundEntry, journalOf } from './journal.ts';
import { type Loss, type Reader, type Reading, readingOf } from './model.ts';

/*
 * A journal of Markdown files with the day in their names, or else in their front matter, as our own export and most
 * programs write them.
 */

export interface TextFile {
  path: string;
  /** Undefined if it is not Unicode. */
  text: string | undefined;
}

/** `2026-11-20`, `2026_11_20` or `20261120`, alone or in a longer name. */
const DATES = /(?<!\d)(\d{4})([-_]?)(\d\d)\2(\d\d)(?!\d)/g;
/** Lines between two lines of dashes, at the beginning of a file. */
const FRONT_MATTER = /^---[ \t]*\n((?:.*\n)*?)---[ \t]*(?:\n|$)/;
/** The name of a property. Its value may go on in lines that are indented, or in a list. */
const PROPERTY = /^(["']?)([^\s:#'"-][^:\n]*?)\1[ \t]*:(?:[ \t]+(.*)|$)/u;
const NO_PROPERTY = /^(?:#|- |\s|$)/;

/** Reads files of a folder with this number of photos and other attachments. */
export function readMarkdown(files: readonly TextFile[], attachments: number, reader: Reader): Reading {
  const losses = new Set<Loss>();
  const named = files.map(({ path, text }) => ({ name: nameOf(path), key: nameOf(path).replace(/\.\w+$/, ''), text }));
  // 'Page 2' comes before 'Page 10', and a name before those that begin with it.
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  const sorted = named.sort((a, b) => compare(a.key, b.key));
  const isText = ({ text }: Pick<TextFile, 'text'>) => text !== undefined && !text.includes('\0');
  const found = sorted.filter(isText).map(({ name, text: whole = '' }): FoundEntry => {
    const { text, properties } = partsOf(whole.replace(/\r\n?/g, '\n'));
    const said = properties.get('mood')?.toLowerCase();
    const mood = MOODS.find((each) => each === said);
    if ([...properties.keys()].some((key) => key !== 'date' && (key !== 'mood' || !mood))) losses.add('properties');
    return { date: dayIn(name) ?? dayIn(properties.get('date') ?? ''), text, mood, name };
  });
  const { journal, unread } = journalOf(found, attachments, reader.today);
  const others = sorted
    .filter((each) => !isText(each))
    .map(({ name }) => ({ reason: 'no_unicode' as const, value: name }));
  return readingOf('markdown', [], { unread: [...unread, ...others], losses, journal }, reader);
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** A text without its front matter, and the properties in that. */
function partsOf(whole: string): { text: string; properties: Map<string, string> } {
  const properties = new Map<string, string>();
  const [block, inside = ''] = FRONT_MATTER.exec(whole) ?? [];
  const lines = inside.split('\n').filter((line) => !NO_PROPERTY.test(line));
  // A text may begin with a line of dashes, too.
  const isFrontMatter = inside.trim() === '' || (lines.length > 0 && lines.every((line) => PROPERTY.test(line)));
  if (block === undefined || !isFrontMatter) return { text: whole, properties };
  for (const line of lines) {
    const [, , key, value = ''] = PROPERTY.exec(line) ?? [];
    if (key) properties.set(key.toLowerCase(), value.trim().replace(/^(["'])(.*)\1$/, '$2'));
  }
  return { text: whole.slice(block.length), properties };
}

/** The first date in a text, such as the name of a file. */
export function dayIn(text: string): string | undefined {
  const dates = [...text.matchAll(DATES)].map(([, year, , month, day]) => `${year}-${month}-${day}`);
  return dates.find(isDate);
}
