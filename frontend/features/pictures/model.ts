/* The crop of a picture: pure geometry, in pixels of the picture. */

export interface Size {
  width: number;
  height: number;
}

/** A square of a picture: its centre and its zoom. At zoom 1 it is as large as the picture allows. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

export const MOST_ZOOM = 4;

/** The largest square, in the middle. */
export function wholeCrop({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 };
}

/** The side of the square. */
export function sideOf({ width, height }: Size, { zoom }: Crop): number {
  return Math.min(width, height) / zoom;
}

/** The square moved by a share of its side, and kept within the picture. */
export function moved(size: Size, crop: Crop, right: number, down: number): Crop {
  const side = sideOf(size, crop);
  return within(size, { ...crop, x: crop.x + right * side, y: crop.y + down * side });
}

/** The square at another zoom, around the same centre, kept within the picture. */
export function zoomed(size: Size, crop: Crop, zoom: number): Crop {
  return within(size, { ...crop, zoom: Math.min(MOST_ZOOM, Math.max(1, zoom)) });
}

export interface Point {
  x: number;
  y: number;
}

/**
 * The crop after the pointers on it have moved. The picture follows the pointers, so the square moves the other way;
 * two fingers that move apart enlarge the picture. `width` is that of the frame on the screen, as are the points.
 */
export function followed(
  size: Size,
  crop: Crop,
  { from, to, width }: { from: readonly Point[]; to: readonly Point[]; width: number },
): Crop {
  const [before, after] = [middleOf(from), middleOf(to)];
  const enlarged = from.length > 1 ? zoomed(size, crop, crop.zoom * (spreadOf(to) / spreadOf(from))) : crop;
  return moved(size, enlarged, (before.x - after.x) / width, (before.y - after.y) / width);
}

function middleOf(points: readonly Point[]): Point {
  const mean = (along: keyof Point) => points.reduce((sum, point) => sum + point[along], 0) / points.length;
  return { x: mean('x'), y: mean('y') };
}

/** The distance of the points from their middle, at least a pixel. */
function spreadOf(points: readonly Point[]): number {
  const { x, y } = middleOf(points);
  return Math.max(1, ...points.map((point) => Math.hypot(point.x - x, point.y - y)));
}

function within(size: Size, crop: Crop): Crop {
  const half = sideOf(size, crop) / 2;
  const between = (value: number, length: number) => Math.min(length - half, Math.max(half, value));
  return { ...crop, x: between(crop.x, size.width), y: between(crop.y, size.height) };
}
