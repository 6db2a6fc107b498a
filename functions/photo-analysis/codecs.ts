import type { Format } from './header.ts';
import type { Pixels } from './pixels.ts';

/*
 * The codecs, compiled to WebAssembly: nothing that a file does to them leaves their own memory. They are loaded when the first photo of their format
 * comes. What has grown to hold a photo never shrinks: that of a JPEG, which nearly all are, is let go of by making the codec anew.
 */

// They make their pictures by the browser's class.
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

/** What they say of broken files would be a line of the log for each. */
const QUIET = { printErr: () => undefined };

const compiled = new Map<string, Promise<WebAssembly.Module>>();

/** The pixels of a file, RGBA. @throws whatever the codec does of a file that it cannot read. */
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

/** A JPEG without any metadata; `quality` of 100. */
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
  // Its types know one argument of two.
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
