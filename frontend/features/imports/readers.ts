import Papa from 'papaparse';
import { isExportTable } from '#shared/domain/export-tables.ts';
import { type Columns, dateColumnOf, type Guess, guessColumns, type Table } from './columns.ts';
import { readTable, tableOf } from './csv.ts';
import { dayOneOf, readDayOne } from './day-one.ts';
import { type ChosenFile, type Folder, folderOf, isZip, openZip } from './folders.ts';
import { habiticaOf, isHabiticaTable, readHabitica } from './habitica.ts';
import { habitTroveOf, readHabitTrove } from './habittrove.ts';
import { isCheckmarks, isLoop, isLoopFile, readCheckmarks, readLoop } from './loop.ts';
import { dayIn, readMarkdown, type TextFile } from './markdown.ts';
import type { Reader, Reading } from './model.ts';
import { ownExportOf, ownJournalOf, readOwnExport } from './own-export.ts';
import { UnreadableFile } from './unread.ts';

/* Recognizes the program that wrote a file, and reads it. Loaded when the user has chosen a file. */

/** The largest file in bytes, except zip files. */
const LARGEST = 25 * 1024 * 1024;

/** The result for a file: its content, or a table whose columns the user has to name. */
export type Outcome = { reading: Reading } | { table: Table; columns: Guess };

const MARKDOWN = /\.(?:md|markdown)$/i;
/** The texts of a folder that has nothing else to read. */
const TEXT = /\.txt$/i;
/** So many JSON files of a folder are tried. */
const MOST_JSON = 50;
const ATTACHMENT = /\.(?:jpe?g|png|gif|webp|heic|pdf|mp[34]|m4[av]|mov|wav)$/i;
/** What programs and systems keep for themselves. */
const HIDDEN = /(?:^|\/)(?:__MACOSX\/|\.)/;

/** Reads a file, or several as a folder. @throws UnreadableFile */
export async function readFiles(files: readonly ChosenFile[], reader: Reader, monthFirst: boolean): Promise<Outcome> {
  const [first, ...others] = files;
  if (!first) throw new UnreadableFile('empty');
  if (others.length === 0) return readFile(first.file, reader, monthFirst);
  const reading = await readFolder(folderOf(files), reader);
  if (!reading) throw new UnreadableFile('several');
  return { reading };
}

/** Reads a file. @throws UnreadableFile */
export async function readFile(file: File, reader: Reader, monthFirst: boolean): Promise<Outcome> {
  if (file.size === 0) throw new UnreadableFile('empty');
  if (isZip(new Uint8Array(await file.slice(0, 4).arrayBuffer()))) {
    const reading = await readFolder(await openZip(file), reader);
    if (!reading) throw new UnreadableFile('unknown');
    return { reading };
  }
  if (file.size > LARGEST) throw new UnreadableFile('too_large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = decoded(bytes);
  if (text.trim() === '') throw new UnreadableFile('empty');
  if (MARKDOWN.test(file.name)) {
    return { reading: readMarkdown([{ path: file.name, text: unicodeOf(bytes) }], 0, reader) };
  }
  if (/^\s*[[{]/.test(text)) return { reading: readJson(parsed(text), reader) };
  // A NUL is never in a text, but an image or a database begins with some.
  if (text.slice(0, 2_000).includes('\0')) throw new UnreadableFile('unknown');
  return readRows(file.name.replace(/\.[^.]*$/, ''), rowsOf(text), reader, monthFirst);
}

/** Reads a table with the columns that the user has named. @throws UnreadableFile (no_habits) */
export function readMapped(table: Table, columns: Columns, reader: Reader): Reading {
  return readTable(table, columns, reader);
}

function readRows(name: string, rows: string[][], reader: Reader, monthFirst: boolean): Outcome {
  if (isExportTable(rows[0] ?? [])) throw new UnreadableFile('own_table');
  if (isHabiticaTable(rows[0] ?? [])) throw new UnreadableFile('habitica_table');
  if (isCheckmarks(name, rows)) return { reading: readCheckmarks(rows, name, reader) };
  const table = tableOf(name, rows);
  if (table.rows.length === 0) throw new UnreadableFile('unknown');
  const columns = guessColumns(table, monthFirst);
  if (columns) return { table, columns };
  const dates = dateColumnOf(table);
  throw new UnreadableFile(dates ? { kind: 'bad_dates', ...dates } : 'unknown');
}

const isKnownJson = (json: unknown): boolean =>
  [habiticaOf, ownExportOf, ownJournalOf, habitTroveOf].some((read) => read(json) !== undefined);

function readJson(json: unknown, reader: Reader): Reading {
  const habitica = habiticaOf(json);
  if (habitica) return readHabitica(habitica, reader);
  const [own, journal] = [ownExportOf(json), ownJournalOf(json)];
  if (journal) return readOwnExport([], { journal }, reader);
  if (own) return readOwnExport(own, {}, reader);
  const habits = habitTroveOf(json);
  if (habits) return readHabitTrove(habits, reader);
  const entries = dayOneOf(json);
  if (entries) return readDayOne(entries, reader);
  throw new UnreadableFile('unknown');
}

/** Undefined if no program is recognized. @throws UnreadableFile */
async function readFolder(folder: Folder, reader: Reader): Promise<Reading | undefined> {
  const paths = folder.paths.filter((path) => !HIDDEN.test(path));
  const pathOf = (name: string) => paths.find((path) => path === name || path.endsWith(`/${name}`));
  const textOf = async (path: string) => decoded(await folder.read(path));
  const jsonOf = async (path: string | undefined) => (path === undefined ? undefined : parsed(await textOf(path)));
  const readTexts = async (name: RegExp) => {
    const files: TextFile[] = [];
    for (const path of paths.filter((each) => name.test(each))) {
      files.push({ path, text: unicodeOf(await folder.read(path)) });
    }
    return readMarkdown(files, paths.filter((path) => ATTACHMENT.test(path)).length, reader);
  };
  const own = ownExportOf(await jsonOf(pathOf('commitments.json')));
  if (own) {
    const categories = await jsonOf(pathOf('categories.json'));
    return readOwnExport(own, { categories, journal: ownJournalOf(await jsonOf(pathOf('journal.json'))) }, reader);
  }
  const tables = new Map<string, string[][]>();
  for (const path of paths.filter(isLoopFile)) tables.set(path, rowsOf(await textOf(path)));
  if (isLoop(tables)) return readLoop(tables, reader);
  // A folder of notes may have settings as JSON, which no program is recognized by.
  const all = paths.filter((path) => /\.json$/i.test(path)).slice(0, MOST_JSON);
  const entries: object[] = [];
  for (const path of all) {
    const json = await jsonOf(path).catch(() => undefined);
    const ofDayOne = dayOneOf(json);
    if (!ofDayOne && isKnownJson(json)) return readJson(json, reader);
    // A file for each journal.
    entries.push(...(ofDayOne ?? []));
  }
  if (entries.length > 0) return readDayOne(entries, reader);
  if (paths.some((path) => MARKDOWN.test(path))) return readTexts(MARKDOWN);
  if (all[0] !== undefined) return readJson(await jsonOf(all[0]), reader);
  return paths.some((path) => TEXT.test(path) && dayIn(path)) ? readTexts(TEXT) : undefined;
}

/** A first line such as `sep=;` tells spreadsheets the separator. */
function rowsOf(text: string): string[][] {
  const [line = '', separator] = /^"?sep=(.)"?[^\S\n]*(?:\n|$)/i.exec(text) ?? [];
  const delimiter = separator === undefined ? {} : { delimiter: separator };
  return Papa.parse<string[]>(text.slice(line.length), { skipEmptyLines: 'greedy', ...delimiter }).data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableFile('broken');
  }
}

/** Unicode; anything else is from an old spreadsheet. */
const decoded = (bytes: Uint8Array): string => unicodeOf(bytes) ?? new TextDecoder('windows-1252').decode(bytes);

/** UTF-8 or, with a byte order mark, UTF-16. */
function unicodeOf(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
