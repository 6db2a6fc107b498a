/**
 * Reads the lengths of a client's frames from the bytes as they come. API Gateway takes messages of up to 128 KB in frames of up to
 * 32 KB; the WebSocket library knows a limit for messages alone.
 */
const LARGEST_FRAME_BYTES = 32 * 1024;
const MASK_BYTES = 4;

export class FrameSizes {
  /** What has come of a frame's header: a frame's lengths may be cut anywhere. */
  #header: number[] = [];
  /** What is still to come of a frame behind it. */
  #left = 0;

  /** Whether a frame begins in these bytes that is too large. */
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

/** RFC 6455 §5.2: 7 bits, or the two or eight bytes that they announce. */
function payloadLength([, second, ...more]: number[]): number | undefined {
  if (second === undefined) return undefined;
  const short = second & 0x7f;
  if (short < 126) return short;
  const bytes = short === 126 ? 2 : 8;
  return more.length < bytes ? undefined : more.reduce((sum, byte) => sum * 256 + byte, 0);
}
