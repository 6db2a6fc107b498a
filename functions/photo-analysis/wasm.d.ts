/** A codec, as the bundler puts it into the code: its bytes. */
declare module '*.wasm' {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}

// Of the browser's types those that the codecs speak of.
interface ImageData {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

declare var ImageData: new (data: Uint8ClampedArray, width: number, height: number) => ImageData;

declare namespace WebAssembly {
  function compile(bytes: Uint8Array<ArrayBuffer>): Promise<Module>;
}
