/**
 * Parses a `multipart/form-data` upload as a stream: first the fields, then the file, which is never held in memory. As
 * on S3, parts after the file are ignored.
 */
import type { IncomingMessage } from 'node:http';
import { S3Error } from './xml.ts';

export interface Form {
  /** The fields by their names in lower case. */
  fields: Map<string, string>;
  file?: { name: string; content: AsyncIterable<Buffer> };
  /** Reads the request to its end, so that the client gets the answer. */
  drain(): Promise<void>;
}

const MAX_BEFORE_FILE = 20 * 1024;

export async function readForm(request: IncomingMessage): Promise<Form> {
  const boundary = /^multipart\/form-data;.*\bboundary=(?:"([^"]+)"|([^;\s]+))/i.exec(
    request.headers['content-type'] ?? '',
  );
  if (!boundary) {
    const message = 'Bucket POST must be of the enclosure-type multipart/form-data';
    throw new S3Error(412, 'PreconditionFailed', message);
  }
  const delimiter = Buffer.from(`\r\n--${boundary[1] ?? boundary[2]}`);
  const source = new Source(request);
  const form: Form = { fields: new Map(), drain: () => source.drain() };
  try {
    await readParts(source, delimiter, form);
  } catch (error) {
    await source.drain();
    throw error;
  }
  return form;
}

async function readParts(source: Source, delimiter: Buffer, form: Form): Promise<void> {
  await source.until(delimiter);
  while ((await source.peek(2)) !== '--') {
    await source.until(Buffer.from('\r\n'));
    const { name, filename } = disposition((await source.until(Buffer.from('\r\n\r\n'))).toString());
    if (name === 'file') {
      form.file = { name: filename ?? '', content: source.stream(delimiter) };
      return;
    }
    form.fields.set(name.toLowerCase(), (await source.until(delimiter)).toString());
  }
}

function disposition(headers: string): { name: string; filename?: string } {
  const line = /^content-disposition:\s*form-data;(.*)$/im.exec(headers)?.[1] ?? '';
  const name = /(?:^|;)\s*name="([^"]*)"/i.exec(line)?.[1];
  const filename = /(?:^|;)\s*filename="([^"]*)"/i.exec(line)?.[1];
  if (name === undefined) throw malformed();
  return { name, ...(filename !== undefined && { filename }) };
}

class Source {
  readonly #chunks: AsyncIterator<Buffer>;
  // The first boundary has no line break before it. Adding one lets the parser treat all boundaries alike.
  #buffer: Buffer = Buffer.from('\r\n');
  #consumed = 0;

  constructor(request: IncomingMessage) {
    this.#chunks = request[Symbol.asyncIterator]();
  }

  /** Returns the bytes before the mark and consumes the mark. */
  async until(mark: Buffer): Promise<Buffer> {
    let at = this.#buffer.indexOf(mark);
    while (at < 0) {
      checkLength(this.#consumed + this.#buffer.length);
      await this.#more();
      at = this.#buffer.indexOf(mark);
    }
    const found = this.#buffer.subarray(0, at);
    this.#consumed += at + mark.length;
    checkLength(this.#consumed);
    this.#buffer = this.#buffer.subarray(at + mark.length);
    return found;
  }

  async peek(length: number): Promise<string> {
    while (this.#buffer.length < length) await this.#more();
    return this.#buffer.toString('latin1', 0, length);
  }

  async *stream(mark: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.#buffer.indexOf(mark);
      if (at >= 0) {
        yield this.#buffer.subarray(0, at);
        return;
      }
      // The end of the buffer may be the beginning of the mark.
      const safe = Math.max(0, this.#buffer.length - mark.length);
      yield this.#buffer.subarray(0, safe);
      this.#buffer = this.#buffer.subarray(safe);
      await this.#more();
    }
  }

  async drain(): Promise<void> {
    while (!(await this.#chunks.next()).done);
  }

  async #more(): Promise<void> {
    const { value, done } = await this.#chunks.next();
    if (done) throw malformed();
    this.#buffer = Buffer.concat([this.#buffer, value]);
  }
}

function checkLength(length: number): void {
  if (length <= MAX_BEFORE_FILE) return;
  const message = 'Your POST request fields preceding the upload file were too large.';
  throw new S3Error(400, 'MaxPostPreDataLengthExceeded', message);
}

function malformed(): S3Error {
  const message = 'The body of your POST request is not well-formed multipart/form-data.';
  return new S3Error(400, 'MalformedPOSTRequest', message);
}
