import Papa from 'papaparse';
import { isExportTable } from '#shared/domain/export-tables.ts';
import { type Columns, dateColumnOf, type Guess, guessColumns, type Table } from './columns.ts';
import { readTable, tableOf } from './csv.ts';
import { habiticaOf, isHabiticaTable, readHabitica } from './habitica.ts';
import { habitTroveOf, readHabitTrove } from './habittrove.ts';
import { isCheckmarks, isLoop, isLoopFile, readCheckmarks, readLoop } from './loop.ts';
import { type Reader, type Reading, UnreadableFile } from './model.ts';
import { ownExportOf, readOwnExport } from './own-export.ts';
import { isZip, openZip } from './zip.ts';

/* Recognizes the program that wrote a file, and reads it. Loaded when the user has chosen a file. */

/** The largest file in bytes, except zip files. */
const LARGEST = 25 * 1024 * 1024;

/** The result for a file: its content, or a table whose columns the user has to name. */
export type Outcome = { reading: Reading } | { table: Table; columns: Guess };

/** Reads a file. @throws UnreadableFile */
export async function readFile(file: File, reader: Reader, monthFirst: boolean): Promise<Outcome> {
  if (file.size === 0) throw new UnreadableFile('empty');
  if (isZip(new Uint8Array(await file.slice(0, 4).arrayBuffer()))) return { reading: await readZip(file, reader) };
  if (file.size > LARGEST) throw new UnreadableFile('too_large');
  const text = decoded(new Uint8Array(await file.arrayBuffer()));
  if (text.trim() === '') throw new UnreadableFile('empty');
  if (/^\s*[[{]/.test(text)) return { reading: readJson(parsed(text), undefined, reader) };
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

function readJson(json: unknown, categories: unknown, reader: Reader): Reading {
  const habitica = habiticaOf(json);
  if (habitica) return readHabitica(habitica, reader);
  const own = ownExportOf(json);
  if (own) return readOwnExport(own, categories, reader);
  const habits = habitTroveOf(json);
  if (habits) return readHabitTrove(habits, reader);
  throw new UnreadableFile('unknown');
}

async function readZip(file: File, reader: Reader): Promise<Reading> {
  const zip = await openZip(file);
  const paths = zip.paths.filter((path) => !/(^|\/)__MACOSX\//.test(path));
  const pathOf = (name: string) => paths.find((path) => path === name || path.endsWith(`/${name}`));
  const textOf = async (path: string) => decoded(await zip.read(path));
  const own = pathOf('commitments.json');
  if (own !== undefined) {
    const categories = pathOf('categories.json');
    const named = categories === undefined ? undefined : parsed(await textOf(categories));
    return readJson(parsed(await textOf(own)), named, reader);
  }
  const tables = new Map<string, string[][]>();
  for (const path of paths.filter(isLoopFile)) tables.set(path, rowsOf(await textOf(path)));
  if (isLoop(tables)) return readLoop(tables, reader);
  const json = pathOf('habits.json') ?? paths.find((path) => path.endsWith('.json'));
  if (json !== undefined) return readJson(parsed(await textOf(json)), undefined, reader);
  throw new UnreadableFile('unknown');
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

/** UTF-8 or, with a byte order mark, UTF-16; anything else is from an old spreadsheet. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
