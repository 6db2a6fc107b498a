/** A decoded picture: four bytes per pixel (RGBA), row by row. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/**
 * Scales a picture down to `longest` pixels on its longest side, on white. Each pixel is the average of the area that
 * it covers, which avoids moiré. Reads the picture once, row by row, with little additional memory.
 */
export function shrunk({ data, width, height }: Pixels, longest: number): Pixels {
  const scale = Math.min(1, longest / Math.max(width, height));
  const [toWidth, toHeight] = [width, height].map((side) => Math.max(1, Math.round(side * scale))) as [number, number];
  const columns = shares(width, toWidth);
  const rows = shares(height, toHeight);
  const sums = new Float32Array(toWidth * toHeight * 3);
  const line = new Float32Array((toWidth + 1) * 3);
  for (let y = 0; y < height; y++) {
    line.fill(0);
    for (let x = 0, at = y * width * 4; x < width; x++, at += 4) {
      const alpha = data[at + 3]!;
      const first = columns.first[x]! * 3;
      const share = columns.share[x]!;
      const rest = columns.rest[x]!;
      for (let channel = 0; channel < 3; channel++) {
        const value = data[at + channel]!;
        const shown = alpha === 255 ? value : 255 + ((value - 255) * alpha) / 255;
        line[first + channel]! += shown * share;
        line[first + 3 + channel]! += shown * rest;
      }
    }
    add(line, rows.share[y]!, sums, rows.first[y]! * toWidth * 3, toWidth * 3);
    if (rows.rest[y]! > 0) add(line, rows.rest[y]!, sums, (rows.first[y]! + 1) * toWidth * 3, toWidth * 3);
  }
  return { data: opaque(sums), width: toWidth, height: toHeight };
}

/** The square in the middle of a picture. */
export function squared({ data, width, height }: Pixels): Pixels {
  const side = Math.min(width, height);
  const [left, top] = [Math.floor((width - side) / 2), Math.floor((height - side) / 2)];
  const square = new Uint8ClampedArray(side * side * 4);
  for (let y = 0; y < side; y++) {
    const from = ((top + y) * width + left) * 4;
    square.set(data.subarray(from, from + side * 4), y * side * 4);
  }
  return { data: square, width: side, height: side };
}

/** Applies the EXIF orientation: mirrors and rotates. */
export function upright(pixels: Pixels, orientation: number): Pixels {
  if (orientation === 1) return pixels;
  const { width, height } = pixels;
  const isTurned = orientation >= 5;
  const [toWidth, toHeight] = isTurned ? [height, width] : [width, height];
  const source = new Uint32Array(pixels.data.buffer, pixels.data.byteOffset, width * height);
  const turned = new Uint32Array(width * height);
  const isFlippedX = [2, 3, 7, 8].includes(orientation);
  const isFlippedY = [3, 4, 6, 7].includes(orientation);
  for (let y = 0; y < toHeight; y++) {
    for (let x = 0; x < toWidth; x++) {
      const [along, down] = isTurned ? [y, x] : [x, y];
      const fromX = isFlippedX ? width - 1 - along : along;
      const fromY = isFlippedY ? height - 1 - down : down;
      turned[y * toWidth + x] = source[fromY * width + fromX]!;
    }
  }
  return { data: new Uint8ClampedArray(turned.buffer), width: toWidth, height: toHeight };
}

interface Shares {
  /** The first target position of each source position. */
  first: Uint32Array;
  /** The share of that first target position. */
  share: Float32Array;
  /** The share of the next target position. */
  rest: Float32Array;
}

function shares(from: number, to: number): Shares {
  const scale = to / from;
  const all = { first: new Uint32Array(from), share: new Float32Array(from), rest: new Float32Array(from) };
  for (let at = 0; at < from; at++) {
    const first = Math.min(to - 1, Math.floor(at * scale));
    const share = Math.min(scale, first + 1 - at * scale);
    all.first[at] = first;
    all.share[at] = share;
    all.rest[at] = first + 1 < to ? scale - share : 0;
  }
  return all;
}

function add(line: Float32Array, weight: number, sums: Float32Array, at: number, length: number): void {
  for (let k = 0; k < length; k++) sums[at + k]! += line[k]! * weight;
}

function opaque(sums: Float32Array): Uint8ClampedArray {
  const data = new Uint8ClampedArray((sums.length / 3) * 4).fill(255);
  for (let from = 0, to = 0; from < sums.length; from += 3, to += 4) {
    data[to] = sums[from]!;
    data[to + 1] = sums[from + 1]!;
    data[to + 2] = sums[from + 2]!;
  }
  return data;
}
