import { UnreadableFile } from './unread.ts';

/* Files by their paths, in a zip file or as they were chosen. */

export interface Folder {
  paths: readonly string[];
  /** The bytes of a file. @throws UnreadableFile (broken, too_large) */
  read(path: string): Promise<Uint8Array>;
}

export interface ChosenFile {
  path: string;
  file: File;
}

/** The limit for all files that are read from one folder, in bytes. */
export const LARGEST_UNPACKED = 100 * 1024 * 1024;

/** Chosen files as a folder. */
export function folderOf(files: readonly ChosenFile[]): Folder {
  const byPath = new Map(files.map(({ path, file }) => [path, file]));
  let left = LARGEST_UNPACKED;
  return {
    paths: [...byPath.keys()],
    async read(path) {
      const file = byPath.get(path);
      if (!file) throw new UnreadableFile('broken');
      left -= file.size;
      if (left < 0) throw new UnreadableFile('too_large');
      return new Uint8Array(await file.arrayBuffer());
    },
  };
}
