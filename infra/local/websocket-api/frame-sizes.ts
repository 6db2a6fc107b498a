/**
 * Reads the lengths of a client's frames from the bytes. API Gateway limits messages to 128 KB and frames to 32 KB. The
 * WebSocket library can limit only messages.
 */
const LARGEST_FRAME_BYTES = 32 * 1024;
const MASK_BYTES = 4;

export class FrameSizes {
  /** The bytes of an incomplete frame header, which may be cut anywhere. */
  #header: number[] = [];
  /** The bytes of the current frame that are still to come. */
  #left = 0;

  /** Whether these bytes begin a frame that is too large. */
  exceedIn(chunk: Buffer): boolean {
    for (let at = 0; at < chunk.length; ) {
      if (this.#left > 0) {
        const passed = Math.min(this.#left, chunk.length - at);
        this.#left -= passed;
        at += passed;
        continue;
      }
      this.#header.push(chunk[at]!);
      at += 1;
      const length = payloadLength(this.#header);
      if (length === undefined) continue;
      if (length > LARGEST_FRAME_BYTES) return true;
      this.#left = MASK_BYTES + length;
      this.#header = [];
    }
    return false;
  }
}

/** The length of a frame's payload (RFC 6455 §5.2): 7 bits, or two or eight more bytes. */
function payloadLength([, second, ...more]: number[]): number | undefined {
  if (second === undefined) return undefined;
  const short = second & 0x7f;
  if (short < 126) return short;
  const bytes = short === 126 ? 2 : 8;
  return more.length < bytes ? undefined : more.reduce((sum, byte) => sum * 256 + byte, 0);
}
