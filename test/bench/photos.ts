/**
 * The way of a photo: from the end of its upload to its numbers on an open screen, and what drawing the largest that a
 * common camera takes anew asks of a machine.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import encodeJpeg, { init } from '@jsquash/jpeg/encode.js';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findHeadlessShell, LAUNCH_FLAGS } from '#test/e2e/support/chromium.ts';
import { saveKey } from '#test/support/coaches.ts';
import { announcePhoto, installFitness, uploadTo } from '#test/support/fitness.ts';
import type { Person } from '#test/support/world.ts';
import { milliseconds, percentile, times } from './figures.ts';
import type { Section } from './section.ts';
import type { Stage } from './stage.ts';
import { atMost, type Row } from './table.ts';

const PHOTOS = 30;
const WARM_UP = 3;
/** Megabytes: far below what the function has. */
const MEMORY = 500;

/** Where the site keeps who is signed in. */
const TOKEN_KEY = 'jwt_token';

const root = join(import.meta.dirname, '../..');

export const photos: Section = {
  name: 'photos',
  title: 'photos of meals',
  note: `From the end of an upload of 1,600 × 1,200 pixels to its numbers on the owner's screen, in Chromium; ${PHOTOS} one after the other, warm, with a stand-in for OpenAI that answers at once. Memory is the most that a process of its own had resident: a start, the codecs, and one photo.`,
  async measure(stage) {
    return [...(await analyses(stage)), ...(await redrawing())];
  },
};

async function analyses(stage: Stage): Promise<Row[]> {
  const person = await stage.person();
  await installFitness(person);
  await saveKey(person);
  const file = await picture(1600, 1200);
  const browser = await chromium.launch({ executablePath: findHeadlessShell(), args: LAUNCH_FLAGS });
  try {
    const day = await openDay(browser, person);
    const taken: number[] = [];
    for (const turn of times(PHOTOS + WARM_UP)) {
      const shown = await analysis(day, person, file);
      if (turn >= WARM_UP) taken.push(shown);
    }
    return [
      atMost('upload to analysis on screen, p50', percentile(taken, 0.5), 1_500, milliseconds),
      { what: 'upload to analysis on screen, p95', figure: milliseconds(percentile(taken, 0.95)) },
    ];
  } finally {
    await browser.close();
  }
}

/** Milliseconds from the end of an upload until the screen shows its numbers. */
async function analysis(day: Page, person: Person, file: Uint8Array<ArrayBuffer>): Promise<number> {
  const { entry, upload } = await announcePhoto(person);
  const row = day.locator(`[data-entry-id="${entry.id}"]`);
  await row.getByText('Analyzing photo...').waitFor();
  const shown = row.getByText('Estimated by AI').waitFor();
  const status = await uploadTo(upload, file);
  const uploaded = performance.now();
  if (status !== 204) throw new Error(`The upload was answered by ${status}`);
  await shown;
  return performance.now() - uploaded;
}

/** In a process of its own, which says how much it had resident at most. */
async function redrawing(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'steadfast-photo-'));
  try {
    await build({
      absWorkingDir: root,
      entryPoints: ['functions/photo-analysis/picture.ts'],
      outdir: folder,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      splitting: true,
      platform: 'node',
      target: 'node24',
      format: 'esm',
      loader: { '.wasm': 'binary' },
      logLevel: 'silent',
    });
    await writeFile(join(folder, 'photo.jpg'), await picture(6000, 4000));
    const options = { cwd: folder };
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', CHILD], options);
    const { took, most } = JSON.parse(stdout) as { took: number; most: number };
    return [
      { what: 'drawing 24 megapixels anew', figure: milliseconds(took) },
      atMost('drawing 24 megapixels anew, memory', most, MEMORY, (value) => `${value.toFixed(0)} MB`),
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

const CHILD = `
import { readFileSync } from 'node:fs';
import { redraw } from './picture.mjs';
const started = performance.now();
await redraw(readFileSync('photo.jpg'));
const took = performance.now() - started;
console.log(JSON.stringify({ took, most: process.resourceUsage().maxRSS / 1024 }));
`;

/** A JPEG with something to see in each block. */
async function picture(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const codec = join(root, 'node_modules/@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm');
  await init(await WebAssembly.compile(new Uint8Array(await readFile(codec))));
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      data[at] = x >> 4;
      data[at + 1] = y >> 4;
      data[at + 2] = (x * y) >> 8;
    }
  }
  // As a camera encodes: without what costs time and saves a few bytes.
  const options = { quality: 85, progressive: false, optimize_coding: false, trellis_multipass: false };
  return new Uint8Array(await encodeJpeg({ data, width, height } as ImageData, options));
}

/** The person's day, open in a browser. */
async function openDay(browser: Browser, { url, token = '' }: Person): Promise<Page> {
  const localStorage = [{ name: TOKEN_KEY, value: token }];
  const context = await browser.newContext({ storageState: { cookies: [], origins: [{ origin: url, localStorage }] } });
  const page = await context.newPage();
  // What happens before that is read again some time, and not told.
  const subscribed = new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => String(payload).includes('confirm_subscription') && resolve()),
    );
  });
  await page.goto(`${url}/powerups/fitness`);
  await page.getByText('No activity recorded for this day').waitFor();
  await subscribed;
  return page;
}
