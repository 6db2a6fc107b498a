import { Inflate } from 'fflate';
import { UnreadableFile } from './unread.ts';

/*
 * Folders: a zip file, or several chosen files. Reads single files of a zip file and leaves the others on the disk: an
 * export with years of photos can be larger than the memory. Unpacked bytes are counted as they arrive, because a small
 * zip file can unpack to any size and lie about it.
 */

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
const LARGEST_UNPACKED = 100 * 1024 * 1024;

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

/** Files are unpacked in pieces of this size, so that little is unpacked beyond the size in the zip file. */
const PIECE = 16_384;

/** Sizes and signatures of the format's records (APPNOTE 4.3). The last one ends with a comment of any length. */
const END = { signature: 0x06054b50, size: 22, longestComment: 0xffff };
const LISTED = { signature: 0x02014b50, size: 46 };
const LOCAL = { signature: 0x04034b50, size: 30 };
/** Means that the number is in another record: the file has more than 4 GB or 65,534 files. */
const ELSEWHERE = { short: 0xffff, long: 0xffffffff };
const ENCRYPTED = 1;
const [STORED, DEFLATED] = [0, 8];

interface Listed {
  path: string;
  method: number;
  packed: number;
  unpacked: number;
  offset: number;
}

/** Whether a file starts with the signature of a zip file. */
export const isZip = ([p, k, one, two]: Uint8Array): boolean =>
  p === 0x50 && k === 0x4b && (one ?? 9) < 9 && (two ?? 9) < 9;

/** Opens a zip file. @throws UnreadableFile (broken, too_large) */
export async function openZip(file: Blob): Promise<Folder> {
  const files = new Map((await listOf(file)).map((each) => [each.path, each]));
  let left = LARGEST_UNPACKED;
  return {
    paths: [...files.keys()],
    async read(path) {
      const listed = files.get(path);
      if (!listed || (listed.method !== STORED && listed.method !== DEFLATED)) throw new UnreadableFile('broken');
      if (listed.unpacked > left) throw new UnreadableFile('too_large');
      const data = await dataOf(file, listed);
      const bytes = listed.method === STORED ? data : inflated(data, listed.unpacked);
      if (bytes.length !== listed.unpacked) throw new UnreadableFile('broken');
      left -= bytes.length;
      return bytes;
    },
  };
}

async function listOf(file: Blob): Promise<Listed[]> {
  const start = Math.max(0, file.size - END.size - END.longestComment);
  const tail = viewOf(await bytesOf(file, start, file.size));
  let end = tail.byteLength - END.size;
  while (end >= 0 && tail.getUint32(end, true) !== END.signature) end -= 1;
  if (end < 0) throw new UnreadableFile('broken');
  const [count, size, offset] = [
    tail.getUint16(end + 10, true),
    tail.getUint32(end + 12, true),
    tail.getUint32(end + 16, true),
  ];
  if (count === ELSEWHERE.short || offset === ELSEWHERE.long) throw new UnreadableFile('too_large');
  const bytes = await bytesOf(file, offset, offset + size);
  const view = viewOf(bytes);
  const all: Listed[] = [];
  for (let at = 0; all.length < count; ) {
    if (at + LISTED.size > bytes.length || view.getUint32(at, true) !== LISTED.signature)
      throw new UnreadableFile('broken');
    const [flags, method, name] = [
      view.getUint16(at + 8, true),
      view.getUint16(at + 10, true),
      view.getUint16(at + 28, true),
    ];
    all.push({
      // A path in another encoding is none of those that are searched, so it does not matter how it is decoded.
      path: new TextDecoder().decode(bytes.subarray(at + LISTED.size, at + LISTED.size + name)),
      method: flags & ENCRYPTED ? -1 : method,
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at += LISTED.size + name + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return all;
}

async function dataOf(file: Blob, { offset, packed }: Listed): Promise<Uint8Array> {
  const local = viewOf(await bytesOf(file, offset, offset + LOCAL.size));
  if (local.byteLength < LOCAL.size || local.getUint32(0, true) !== LOCAL.signature) throw new UnreadableFile('broken');
  const start = offset + LOCAL.size + local.getUint16(26, true) + local.getUint16(28, true);
  if (start + packed > file.size) throw new UnreadableFile('broken');
  return bytesOf(file, start, start + packed);
}

function inflated(data: Uint8Array, expected: number): Uint8Array {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const inflate = new Inflate((piece) => {
    pieces.push(piece);
    size += piece.length;
  });
  for (let at = 0; at < data.length; at += PIECE) {
    try {
      inflate.push(data.subarray(at, at + PIECE), at + PIECE >= data.length);
    } catch {
      throw new UnreadableFile('broken');
    }
    if (size > expected) throw new UnreadableFile('broken');
  }
  const all = new Uint8Array(size);
  let filled = 0;
  for (const piece of pieces) {
    all.set(piece, filled);
    filled += piece.length;
  }
  return all;
}

async function bytesOf(file: Blob, from: number, to: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(from, to).arrayBuffer());
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength);
