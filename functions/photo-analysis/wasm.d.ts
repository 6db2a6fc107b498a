/** A codec, as the bundler includes it: its bytes. */
declare module '*.wasm' {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}

// The browser types that the codecs use.
interface ImageData {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

declare var ImageData: new (data: Uint8ClampedArray, width: number, height: number) => ImageData;

declare namespace WebAssembly {
  function compile(bytes: Uint8Array<ArrayBuffer>): Promise<Module>;
}
