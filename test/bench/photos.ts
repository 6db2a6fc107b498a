/**
 * Photos: the time from the end of an upload to the analysis on an open screen, and time and memory of re-encoding the
 * largest photo of a common camera.
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
/** The maximum in megabytes, far below the memory of the function. */
const MEMORY = 500;

const TOKEN_KEY = 'jwt_token';

const root = join(import.meta.dirname, '../..');

export const photos: Section = {
  name: 'photos',
  title: 'photos of meals',
  note: `From the end of an upload of 1,600 × 1,200 pixels to its numbers on the owner's screen, in Chromium; ${PHOTOS} in sequence, warm, with an emulator of OpenAI that answers immediately. Memory is the maximum resident memory of a separate process with the codecs and one photo.`,
  async measure(stage) {
    return [...(await analyses(stage)), ...(await reencoding())];
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

/** Runs in a separate process, which prints its time and its maximum resident memory. */
async function reencoding(): Promise<Row[]> {
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
    const { took, maximum } = JSON.parse(stdout) as { took: number; maximum: number };
    return [
      { what: 're-encoding 24 megapixels', figure: milliseconds(took) },
      atMost('re-encoding 24 megapixels, memory', maximum, MEMORY, (value) => `${value.toFixed(0)} MB`),
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
console.log(JSON.stringify({ took, maximum: process.resourceUsage().maxRSS / 1024 }));
`;

/** A JPEG in which no block is empty. */
export async function picture(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
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
  // As in a camera, without slow options that save a few bytes.
  const options = { quality: 85, progressive: false, optimize_coding: false, trellis_multipass: false };
  return new Uint8Array(await encodeJpeg({ data, width, height } as ImageData, options));
}

/** Opens the person's day in a browser. */
async function openDay(browser: Browser, { url, token = '' }: Person): Promise<Page> {
  const localStorage = [{ name: TOKEN_KEY, value: token }];
  const context = await browser.newContext({ storageState: { cookies: [], origins: [{ origin: url, localStorage }] } });
  const page = await context.newPage();
  // Earlier changes would not arrive as live events.
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
