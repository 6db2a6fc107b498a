import { strFromU8, unzipSync } from 'fflate';
import Papa from 'papaparse';
import { type Columns, guessColumns, readTable, type Table, tableOf } from './csv.ts';
import { habiticaOf, readHabitica } from './habitica.ts';
import { habitTroveOf, readHabitTrove } from './habittrove.ts';
import { isCheckmarks, isLoop, readCheckmarks, readLoop, type Tables } from './loop.ts';
import { type Reader, type Reading, UnreadableFile } from './model.ts';
import { ownExportOf, readOwnExport } from './own-export.ts';

/* Finds out which program wrote a file, and reads it. Loaded when the user has chosen one. */

const MEGABYTE = 1024 * 1024;
const LARGEST = 25 * MEGABYTE;
/** Of what a zip contains. A small zip can be made to hold anything. */
const LARGEST_UNPACKED = 100 * MEGABYTE;

/** What a file is: read already, or a table whose columns the user has to name. */
export type Outcome = { reading: Reading } | { table: Table; columns: Columns };

/** Reads a file. @throws UnreadableFile */
export async function readFile(file: File, reader: Reader, monthFirst: boolean): Promise<Outcome> {
  if (file.size === 0) throw new UnreadableFile('empty');
  if (file.size > LARGEST) throw new UnreadableFile('too_large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isZip(bytes)) return { reading: readZip(bytes, reader) };
  const text = decoded(bytes);
  if (text.trim() === '') throw new UnreadableFile('empty');
  if (/^\s*[[{]/.test(text)) return { reading: readJson(parsed(text), undefined, reader) };
  // No text has these, while an image or a database begins with some.
  if (text.slice(0, 2_000).includes('\0')) throw new UnreadableFile('unknown');
  return readRows(file.name.replace(/\.[^.]*$/, ''), rowsOf(text), reader, monthFirst);
}

/** Reads a table, once the user has said which column is what. @throws UnreadableFile (no_habits) */
export function readMapped(table: Table, columns: Columns, reader: Reader): Reading {
  return readTable(table, columns, reader);
}

function readRows(name: string, rows: string[][], reader: Reader, monthFirst: boolean): Outcome {
  if (isCheckmarks(rows)) return { reading: readCheckmarks(rows, name, reader) };
  const table = tableOf(name, rows);
  const columns = table.rows.length > 0 ? guessColumns(table, monthFirst) : undefined;
  if (!columns) throw new UnreadableFile('unknown');
  return { table, columns };
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

function readZip(bytes: Uint8Array, reader: Reader): Reading {
  const files = unpacked(bytes);
  const named = (name: string) => [...files].find(([path]) => path === name || path.endsWith(`/${name}`))?.[1];
  const own = named('commitments.json');
  if (own !== undefined) {
    const categories = named('categories.json');
    return readJson(parsed(own), categories === undefined ? undefined : parsed(categories), reader);
  }
  const tables: Tables = new Map(
    [...files].filter(([path]) => path.endsWith('.csv')).map(([path, text]) => [path, rowsOf(text)]),
  );
  if (isLoop(tables)) return readLoop(tables, reader);
  const json = named('habits.json') ?? [...files].find(([path]) => path.endsWith('.json'))?.[1];
  if (json !== undefined) return readJson(parsed(json), undefined, reader);
  throw new UnreadableFile('unknown');
}

function unpacked(bytes: Uint8Array): Map<string, string> {
  let size = 0;
  const wanted = ({ name, originalSize }: { name: string; originalSize: number }) => {
    if (!/\.(csv|json)$/i.test(name) || /(^|\/)(Scores\.csv|__MACOSX\/.*)$/.test(name)) return false;
    size += originalSize;
    if (size > LARGEST_UNPACKED) throw new UnreadableFile('too_large');
    return true;
  };
  try {
    return new Map(Object.entries(unzipSync(bytes, { filter: wanted })).map(([path, data]) => [path, decoded(data)]));
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('broken');
  }
}

function rowsOf(text: string): string[][] {
  return Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' }).data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableFile('broken');
  }
}

const isZip = ([p, k, one, two]: Uint8Array): boolean => p === 0x50 && k === 0x4b && (one ?? 9) < 9 && (two ?? 9) < 9;

/** UTF-8 or, by its mark, UTF-16; what is neither is from an old spreadsheet. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return strFromU8(bytes, true);
  }
}
