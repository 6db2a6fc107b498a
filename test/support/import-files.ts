import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, type Zippable, zipSync } from 'fflate';

/* Files of other programs, written by the rules of their exports. */

const folder = join(import.meta.dirname, 'import-files');

export function importFile(name: string): File {
  return new File([readFileSync(join(folder, name))], name);
}

/** The zip file that a program writes of this folder. */
export function importZip(name: string): File {
  const paths = readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.\w+$/.test(path),
  );
  return zipOf(Object.fromEntries(paths.map((path) => [path, new Uint8Array(readFileSync(join(folder, name, path)))])));
}

/** `level`: of the compression; 0 stores the files as they are. */
export function zipOf(files: Record<string, Uint8Array | string>, name = 'export.zip', level: 0 | 6 = 6): File {
  const entries = Object.entries(files).map(([path, data]) => [path, typeof data === 'string' ? strToU8(data) : data]);
  return new File([zipSync(Object.fromEntries(entries) as Zippable, { level }) as Uint8Array<ArrayBuffer>], name);
}
