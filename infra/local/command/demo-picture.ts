/*
 * Drawings, made here: grilled chicken, rice and broccoli on a plate, as the emulator of OpenAI sees it, and a common
 * with frost and a bridge.
 */
import { crc32, deflateSync } from 'node:zlib';
import { chanceOf } from './demo-calls.ts';

type Color = [red: number, green: number, blue: number];

const WIDTH = 480;
const HEIGHT = 360;
const TABLE: Color = [176, 128, 88];
const SHADOW: Color = [150, 106, 70];
const PLATE: Color = [240, 240, 236];
const WELL: Color = [250, 250, 247];
const CHICKEN: Color = [201, 143, 74];
const GRILL: Color = [128, 78, 38];
const RICE: readonly Color[] = [
  [255, 253, 244],
  [238, 233, 214],
];
const STALK: Color = [150, 184, 96];
const BROCCOLI: readonly Color[] = [
  [52, 112, 50],
  [70, 138, 62],
  [40, 94, 44],
];

const SKIES: readonly Color[] = [
  [120, 150, 190],
  [166, 180, 202],
  [214, 200, 196],
  [244, 214, 180],
];
const SUN: Color = [255, 236, 200];
const HILL: Color = [120, 136, 150];
const GRASS: Color = [190, 204, 196];
const FROST: readonly Color[] = [
  [236, 242, 244],
  [214, 226, 224],
];
const WATER: Color = [150, 170, 188];
const STONE: Color = [96, 98, 104];
const HERON: Color = [70, 76, 88];

/** A canvas with the tools of these drawings. */
function canvas() {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  const paint = (
    x: number,
    y: number,
    rx: number,
    ry: number,
    color: Color,
    where = (_x: number, _y: number) => true,
  ) => {
    for (let row = Math.max(0, Math.floor(y - ry)); row < Math.min(HEIGHT, y + ry); row += 1) {
      for (let column = Math.max(0, Math.floor(x - rx)); column < Math.min(WIDTH, x + rx); column += 1) {
        const isInside = ((column - x) / rx) ** 2 + ((row - y) / ry) ** 2 < 1;
        if (isInside && where(column, row)) pixels.set(color, (row * WIDTH + column) * 3);
      }
    }
  };
  const scatter = (
    name: string,
    count: number,
    [x, y, rx, ry]: [number, number, number, number],
    size: [number, number],
    colors: readonly Color[],
  ) => {
    for (let index = 0; index < count; index += 1) {
      const angle = chanceOf(`${name} angle ${index}`) * 2 * Math.PI;
      const far = Math.sqrt(chanceOf(`${name} far ${index}`));
      const color = colors[index % colors.length] ?? PLATE;
      paint(x + Math.cos(angle) * far * rx, y + Math.sin(angle) * far * ry, ...size, color);
    }
  };
  return { pixels, paint, scatter };
}

/** A PNG of a few kilobytes. */
export function mealPicture(): Buffer {
  const { pixels, paint, scatter } = canvas();
  paint(WIDTH / 2, HEIGHT / 2, WIDTH, WIDTH, TABLE);
  paint(248, 190, 206, 160, SHADOW);
  paint(240, 180, 206, 160, PLATE);
  paint(240, 180, 160, 122, WELL);
  paint(180, 215, 92, 56, CHICKEN);
  paint(180, 215, 84, 49, GRILL, (x, y) => (x + y) % 30 < 6);
  scatter('rice', 170, [290, 220, 78, 54], [7, 4], RICE);
  for (const [x, y] of [
    [205, 120],
    [258, 112],
    [306, 134],
  ] as const) {
    paint(x, y + 24, 9, 22, STALK);
    scatter(`broccoli ${x}`, 26, [x, y, 24, 17], [9, 9], BROCCOLI);
  }
  return png(pixels);
}

/** As `mealPicture`. */
function commonPicture(): Buffer {
  const { pixels, paint, scatter } = canvas();
  for (const [index, sky] of SKIES.entries()) paint(WIDTH / 2, HEIGHT, 2 * WIDTH, HEIGHT + 20 - index * 45, sky);
  paint(350, 170, 34, 34, SUN);
  paint(110, 260, 220, 84, HILL);
  paint(400, 270, 240, 70, HILL);
  paint(WIDTH / 2, HEIGHT + 60, WIDTH, 190, GRASS);
  scatter('frost', 420, [WIDTH / 2, 300, 260, 66], [5, 2], FROST);
  paint(200, 330, 300, 22, WATER);
  paint(170, 308, 80, 42, STONE, (_x, y) => y < 316);
  paint(170, 322, 52, 34, WATER, (_x, y) => y > 292);
  paint(330, 300, 4, 22, HERON);
  paint(336, 282, 12, 4, HERON);
  return png(pixels);
}

export const PICTURES = { common: commonPicture, meal: mealPicture };
export type PictureName = keyof typeof PICTURES;

function png(pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  // Eight bits each of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Array.from({ length: HEIGHT }, (_, y) => [
    Buffer.from([0]),
    pixels.subarray(y * WIDTH * 3, (y + 1) * WIDTH * 3),
  ]);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.concat(rows.flat()));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(name: string, content: Uint8Array): Buffer {
  const whole = Buffer.concat([Buffer.alloc(4), Buffer.from(name, 'latin1'), content, Buffer.alloc(4)]);
  whole.writeUInt32BE(content.length, 0);
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), whole.length - 4);
  return whole;
}
