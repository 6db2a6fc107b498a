import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import Papa from 'papaparse';
import { ZipFile } from 'yazl';

/* Writes files into a zip file on the disk, one after the other and in pieces. The memory never holds a whole file. */

/** A file in the zip file. */
export interface ZipEntry {
  name: string;
  content: AsyncIterable<string | Uint8Array>;
  /** It is compressed already. */
  isCompressed?: boolean;
}

/** The columns of a table, and a function that returns the rows of an item. */
export interface Table {
  columns: readonly string[];
  rows(item: Row): readonly Row[];
}

export type Row = Readonly<Record<string, unknown>>;

/** A table with these columns, separated by commas. Without `rows` each item is a row. */
export function table(columns: string, rows: Table['rows'] = (item) => [item]): Table {
  return { columns: columns.split(','), rows };
}

/** A piece ends after this many characters. */
const PIECE = 65_536;

/** Writes a zip file; returns its size in bytes. */
export async function writeZip(path: string, entries: AsyncIterable<ZipEntry>, at: Date): Promise<number> {
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(path));
  // Prevents an unhandled rejection. `written` reports the failure at the next entry or at the end.
  written.catch(() => undefined);
  zip.on('error', (error) => (zip.outputStream as Readable).destroy(error as Error));
  for await (const { name, content, isCompressed = false } of entries) {
    const stream = Readable.from(content, { objectMode: false });
    zip.addReadStream(stream, name, { mtime: at, compress: !isCompressed });
    await Promise.race([finished(stream), written]);
  }
  zip.end();
  await written;
  return (await stat(path)).size;
}

/** A JSON file with one value. */
export async function* json(value: unknown): AsyncGenerator<string> {
  yield `${JSON.stringify(value, undefined, 2)}\n`;
}

/** A JSON file with a list, an item on each line. */
export async function* jsonList(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  yield* inPieces(linesOf(items));
}

/**
 * A CSV file (RFC 4180) as spreadsheets read it: with a byte order mark, and with an apostrophe before text that they
 * would take for a formula. A semicolon, tab or line break within a text also begins a cell for that rule, because some
 * spreadsheets separate cells by them.
 */
export async function* csv({ columns, rows }: Table, items: AsyncIterable<Row>): AsyncGenerator<string> {
  yield* inPieces(csvLines(columns, rows, items));
}

async function* linesOf(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const item of items) {
    yield before + JSON.stringify(item);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function* csvLines(
  columns: readonly string[],
  rows: Table['rows'],
  items: AsyncIterable<Row>,
): AsyncGenerator<string> {
  const line = (values: readonly unknown[]) =>
    `${Papa.unparse([values.map(withoutFormulas)], { newline: '\r\n' })}\r\n`;
  yield `\uFEFF${line(columns)}`;
  for await (const item of items) {
    for (const row of rows(item)) yield line(columns.map((column) => row[column] ?? ''));
  }
}

/** The full-width signs are those of Chinese and Japanese keyboards. */
const FORMULA = /(^|[;\t\r\n])(?=[=+\-@\t\r＝＋－＠])/g;

const withoutFormulas = (value: unknown) => (typeof value === 'string' ? value.replace(FORMULA, "$1'") : value);

/** Joins short texts, because each piece of a stream costs time. */
async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = '';
  for await (const text of texts) {
    piece += text;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  if (piece) yield piece;
}
