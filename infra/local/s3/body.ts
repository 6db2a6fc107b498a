/**
 * The body of an upload: decodes `aws-chunked`, which the SDK uses for streams, and verifies every digest that the
 * request has (the signed SHA-256, `Content-MD5`, and checksums in a header or a trailer).
 */
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { crc32 } from 'node:zlib';
import { notImplemented, S3Error } from './xml.ts';

interface Digest {
  update(chunk: Uint8Array): unknown;
  base64(): string;
}

/** The supported checksums. The SDK's default is CRC32. */
const CHECKSUMS: Record<string, () => Digest> = {
  crc32: crc32Digest,
  sha1: () => hashDigest('sha1'),
  sha256: () => hashDigest('sha256'),
};

interface UploadBody {
  content: AsyncIterable<Uint8Array>;
  /** Verifies the content after it was read. Returns the checksums to store, by the names of their headers. */
  verify(): Record<string, string>;
}

export function uploadBody(
  stream: AsyncIterable<Uint8Array>,
  headers: IncomingHttpHeaders,
  payload: string,
): UploadBody {
  if (payload.startsWith('STREAMING-AWS4-')) throw notImplemented('A body signed chunk by chunk');
  const trailers = new Map<string, string>();
  const chunked = payload.startsWith('STREAMING-');
  const checksum = announcedChecksum(headers);
  const kept = checksum ? CHECKSUMS[checksum]?.() : undefined;
  if (checksum && !kept) throw notImplemented(`The checksum ${checksum}`);
  const length = headers['x-amz-decoded-content-length'];
  let received = 0;
  const digests = { sha256: hashDigest('sha256'), md5: hashDigest('md5'), kept };

  async function* content() {
    for await (const chunk of chunked ? unchunk(stream, trailers) : stream) {
      if (/^[0-9a-f]{64}$/.test(payload)) digests.sha256.update(chunk);
      if (headers['content-md5'] !== undefined) digests.md5.update(chunk);
      kept?.update(chunk);
      received += chunk.length;
      yield chunk;
    }
  }

  return {
    content: content(),
    verify() {
      if (chunked && length !== undefined && Number(length) !== received) {
        throw new S3Error(400, 'IncompleteBody', 'The body is not as long as the header says.');
      }
      if (/^[0-9a-f]{64}$/.test(payload)) {
        const actual = Buffer.from(digests.sha256.base64(), 'base64').toString('hex');
        if (actual !== payload) {
          const message = "The provided 'x-amz-content-sha256' header does not match what was computed.";
          throw new S3Error(400, 'XAmzContentSHA256Mismatch', message);
        }
      }
      const md5 = headers['content-md5'];
      if (md5 !== undefined && digests.md5.base64() !== md5) {
        throw new S3Error(400, 'BadDigest', 'The Content-MD5 you specified did not match what we received.');
      }
      if (!kept) return {};
      const name = `x-amz-checksum-${checksum}`;
      const actual = kept.base64();
      if ((headers[name] ?? trailers.get(name)) !== actual) {
        throw new S3Error(
          400,
          'BadDigest',
          `The ${checksum!.toUpperCase()} you specified did not match what we received.`,
        );
      }
      return { [name]: actual };
    },
  };
}

function announcedChecksum(headers: IncomingHttpHeaders): string | undefined {
  const names = [...Object.keys(headers), ...String(headers['x-amz-trailer'] ?? '').split(',')];
  return names
    .map((name) => /^x-amz-checksum-(?!type$|mode$|algorithm$)(\w+)$/.exec(name.trim())?.[1])
    .find((name) => name !== undefined);
}

/** Decodes chunks, each after a line `size[;extension]`, and trailers after the empty chunk. */
async function* unchunk(stream: AsyncIterable<Uint8Array>, trailers: Map<string, string>): AsyncGenerator<Uint8Array> {
  const source = stream[Symbol.asyncIterator]();
  let buffer: Uint8Array = new Uint8Array();
  const more = async () => {
    const { value, done } = await source.next();
    if (done) throw new S3Error(400, 'IncompleteBody', 'The request body terminated unexpectedly.');
    buffer = Buffer.concat([buffer, value]);
  };
  const line = async () => {
    let end = Buffer.from(buffer).indexOf('\r\n');
    while (end < 0) {
      await more();
      end = Buffer.from(buffer).indexOf('\r\n');
    }
    const text = Buffer.from(buffer.subarray(0, end)).toString('latin1');
    buffer = buffer.subarray(end + 2);
    return text;
  };

  for (;;) {
    let left = Number.parseInt((await line()).split(';')[0]!, 16);
    if (Number.isNaN(left)) throw new S3Error(400, 'IncompleteBody', 'The chunked request body is malformed.');
    if (left === 0) break;
    while (left > 0) {
      if (buffer.length === 0) await more();
      const piece = buffer.subarray(0, left);
      buffer = buffer.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
    await line();
  }
  for (let trailer = await line(); trailer !== ''; trailer = await line()) {
    const colon = trailer.indexOf(':');
    trailers.set(trailer.slice(0, colon).trim().toLowerCase(), trailer.slice(colon + 1).trim());
  }
}

function hashDigest(algorithm: string): Digest {
  const hash = createHash(algorithm);
  return { update: (chunk) => hash.update(chunk), base64: () => hash.digest('base64') };
}

function crc32Digest(): Digest {
  let value = 0;
  return {
    update: (chunk) => {
      value = crc32(chunk, value);
    },
    base64: () => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value);
      return bytes.toString('base64');
    },
  };
}
