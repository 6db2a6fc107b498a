import { strFromU8, unzipSync } from 'fflate';
import { type DataExport, dataExports } from '#shared/contracts/exports.ts';
import type { Caller, Person } from './world.ts';

/* Exports of what a person has. */

/** The files of an export by their names. */
export type Files = Record<string, Uint8Array>;

/** Requests an export, waits until it is finished, and reads it again. */
export async function exported(person: Person): Promise<DataExport> {
  const { id } = await person.call(dataExports.create);
  await person.mails();
  return readExport(person, id);
}

/** One export, as its user reads it. */
export function readExport(person: Caller, id: string): Promise<DataExport> {
  return person.call(dataExports.read, { params: { id } });
}

/** Downloads an export as a browser does, without a token. */
export async function download({ url }: DataExport): Promise<Files> {
  const response = await fetch(String(url));
  if (!response.ok) throw new Error(`The export cannot be downloaded: ${response.status} ${await response.text()}`);
  return unzipSync(new Uint8Array(await response.arrayBuffer()));
}

export function textIn(files: Files, name: string): string {
  const file = files[name];
  if (!file) throw new Error(`There is no ${name} among ${Object.keys(files)}`);
  return strFromU8(file);
}

/** The items of a part. */
// biome-ignore lint/suspicious/noExplicitAny: tests compare what they expect
export const itemsIn = (files: Files, part: string): any => JSON.parse(textIn(files, `${part}.json`));

/** The rows of a table and its header, as lines. */
export const linesIn = (files: Files, table: string): string[] =>
  textIn(files, `${table}.csv`)
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
