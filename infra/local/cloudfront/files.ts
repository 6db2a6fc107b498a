/**
 * The contents of the site bucket, read from the folder of the built front end. Hidden files and files outside the
 * folder are not served.
 */
import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, extname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type HttpAnswer, type HttpRequest, headerOf } from '../http-messages.ts';

export type Site = (request: HttpRequest, uri: string) => Promise<HttpAnswer | undefined>;

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};
const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.json', '.webmanifest', '.svg', '.txt', '.xml', '.wasm']);
const CHANGED = new Set(['.html', '.js']);
/** The least size of a file that CloudFront compresses. */
const SMALLEST_COMPRESSED_BYTES = 1_000;
/**
 * The quality of Brotli. 9 would take 6.3 s of a processor for the 273 files of the site instead of 0.2, and save 0.6 %
 * of the bytes.
 */
const BROTLI_QUALITY = 5;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

interface Version {
  body: Buffer;
  etag: string;
  encodings: Map<string, Buffer>;
}

/** Changes a file of the site for `npm run dev`. */
export type FileChange = (name: string, text: string) => string;

/** The site in a folder. `change` applies to documents and to scripts beside them. */
export function siteIn(folder: () => string, change: FileChange = (_, text) => text): Site {
  const versions = new Map<string, Version>();

  async function versionOf(file: string): Promise<Version | undefined> {
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile()) return undefined;
    const key = `${file} ${found.mtimeMs} ${found.size}`;
    const known = versions.get(key);
    if (known) return known;
    // A new build may have replaced the file in between.
    const raw = await readFile(file).catch(() => undefined);
    if (!raw) return undefined;
    const isChanged = CHANGED.has(extname(file)) && !file.includes(`${sep}assets${sep}`);
    const body = isChanged ? Buffer.from(change(basename(file), raw.toString())) : raw;
    const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
    const version: Version = { body, etag, encodings: new Map() };
    versions.set(key, version);
    return version;
  }

  return async (request, uri) => {
    const file = await safePath(folder(), uri);
    const version = file && (await versionOf(file));
    if (!version) return undefined;
    const extension = extname(file).toLowerCase();
    const encoding = COMPRESSIBLE.has(extension) ? encodingFor(request, version.body.length) : undefined;
    const etag = encoding ? `W/"${version.etag}"` : `"${version.etag}"`;
    const headers: [string, string][] = [
      ['content-type', TYPES[extension] ?? 'application/octet-stream'],
      ['cache-control', uri.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'],
      ['etag', etag],
    ];
    if (COMPRESSIBLE.has(extension)) headers.push(['vary', 'Accept-Encoding']);
    if (headerOf(request, 'if-none-match')?.includes(version.etag)) return { status: 304, headers, body: '' };
    if (!encoding) return { status: 200, headers, body: version.body };
    headers.push(['content-encoding', encoding]);
    return { status: 200, headers, body: await encoded(version, encoding) };
  };
}

async function safePath(folder: string, uri: string): Promise<string | undefined> {
  const path = decode(uri);
  if (path === undefined || path.includes('\0') || path.includes('\\')) return undefined;
  const segments = path.split('/').filter((segment) => segment !== '');
  if (segments.some((segment) => segment.startsWith('.')) || path.toLowerCase().endsWith('.map')) return undefined;
  const [root, file] = await Promise.all([realpath(folder), realpath(join(folder, ...segments))].map(statOrUndefined));
  return root && file?.startsWith(root + sep) ? file : undefined;
}

async function statOrUndefined(path: Promise<string>): Promise<string | undefined> {
  return path.catch(() => undefined);
}

function decode(uri: string): string | undefined {
  try {
    return decodeURIComponent(uri);
  } catch {
    return undefined;
  }
}

function encodingFor(request: HttpRequest, size: number): 'br' | 'gzip' | undefined {
  if (size < SMALLEST_COMPRESSED_BYTES) return undefined;
  const accepted = new Map(
    (headerOf(request, 'accept-encoding') ?? '').split(',').map((part): [string, boolean] => {
      const [name = '', weight = ''] = part.trim().split(';');
      return [name.toLowerCase(), !/q=0(\.0*)?$/.test(weight.trim())];
    }),
  );
  return (['br', 'gzip'] as const).find((encoding) => accepted.get(encoding));
}

async function encoded(version: Version, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const known = version.encodings.get(encoding);
  if (known) return known;
  const made =
    encoding === 'br'
      ? await brotli(version.body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
      : await zip(version.body);
  version.encodings.set(encoding, made);
  return made;
}
