import type { ChosenFile } from './folder.ts';

/** What was chosen or dropped: a browser gives a folder as an entry of its file system. */
export type Chosen = File | FileSystemEntry;

/** All files, also those in folders, without hidden ones. Rejects if one cannot be opened. */
export async function filesOf(chosen: readonly Chosen[]): Promise<ChosenFile[]> {
  const found = await Promise.all(
    chosen.map((each) => (each instanceof File ? [{ path: each.name, file: each }] : filesIn(each))),
  );
  return found.flat();
}

async function filesIn(entry: FileSystemEntry): Promise<ChosenFile[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return [{ path: entry.fullPath.slice(1), file }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const all: FileSystemEntry[] = [];
  let some: FileSystemEntry[];
  // Browsers give the content of a large folder in parts, and an empty one at the end.
  do {
    some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    all.push(...some);
  } while (some.length > 0);
  const shown = all.filter(({ name }) => !name.startsWith('.'));
  return (await Promise.all(shown.map(filesIn))).flat();
}
