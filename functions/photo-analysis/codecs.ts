import type { Format } from './header.ts';
import type { Pixels } from './pixels.ts';

/*
 * The image codecs, compiled to WebAssembly, so that a malicious file cannot reach beyond their own memory. A codec is
 * loaded with the first photo of its format. Its memory never shrinks, so the JPEG codec, which nearly all photos need,
 * is created again after each photo.
 */

// The codecs use the browser's ImageData class.
globalThis.ImageData ??= class {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;

  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
} as unknown as typeof ImageData;

/** Suppresses the codecs' messages about broken files, each of which would be a log line. */
const QUIET = { printErr: () => undefined };

const compiled = new Map<string, Promise<WebAssembly.Module>>();

/** Decodes a file to RGBA pixels. @throws whatever the codec throws for an invalid file. */
export async function decode(file: Uint8Array, format: Format): Promise<Pixels> {
  switch (format) {
    case 'jpeg':
      return decodeJpeg(file);
    case 'png':
      return decodePng(file);
    case 'webp':
      return decodeWebp(file);
  }
}

/** Encodes a JPEG without metadata; `quality` up to 100. */
export async function encodeJpeg(pixels: Pixels, quality: number): Promise<Uint8Array> {
  const { default: encode, init } = await import('@jsquash/jpeg/encode.js');
  await once('jpeg-encode', async () => {
    const { default: wasm } = await import('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm');
    await init(await compile('jpeg-encode', wasm));
  });
  return new Uint8Array(await encode(pixels as ImageData, { quality }));
}

async function decodeJpeg(file: Uint8Array): Promise<Pixels> {
  const [{ default: decodeWith, ...codec }, { default: wasm }] = await Promise.all([
    import('@jsquash/jpeg/decode.js'),
    import('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'),
  ]);
  const module = await compile('jpeg', wasm);
  // The codec's types lack the second parameter.
  const init = codec.init as (module: WebAssembly.Module, options: object) => Promise<void>;
  await init(module, QUIET);
  try {
    return await decodeWith(file as unknown as ArrayBuffer);
  } finally {
    await init(module, QUIET);
  }
}

async function decodePng(file: Uint8Array): Promise<Pixels> {
  const { default: decodeWith, init } = await import('@jsquash/png/decode.js');
  await once('png', async () => {
    const { default: wasm } = await import('@jsquash/png/codec/pkg/squoosh_png_bg.wasm');
    await init(await compile('png', wasm));
  });
  return decodeWith(file as unknown as ArrayBuffer);
}

async function decodeWebp(file: Uint8Array): Promise<Pixels> {
  const [{ default: decodeWith, init }, { default: wasm }] = await Promise.all([
    import('@jsquash/webp/decode.js'),
    import('@jsquash/webp/codec/dec/webp_dec.wasm'),
  ]);
  await init(await compile('webp', wasm));
  return decodeWith(file as unknown as ArrayBuffer);
}

function compile(name: string, wasm: Uint8Array<ArrayBuffer>): Promise<WebAssembly.Module> {
  const known = compiled.get(name) ?? WebAssembly.compile(wasm);
  compiled.set(name, known);
  return known;
}

const begun = new Map<string, Promise<void>>();

function once(name: string, begin: () => Promise<void>): Promise<void> {
  const known = begun.get(name) ?? begin();
  begun.set(name, known);
  return known;
}
