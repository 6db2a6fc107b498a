/**
 * A Chromium with a debugging port and a temporary profile. Playwright does not launch it, because it would stay
 * attached to every page and slow down the measured threads.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium, LAUNCH_FLAGS } from '#test/e2e/support/chromium.ts';

const LISTENING = /DevTools listening on ws:\/\/[^:]+:(\d+)\//;

export interface DebuggableChromium extends AsyncDisposable {
  port: number;
  /** Puts entries into the local storage of an origin, without loading its app. */
  store(origin: string, entries: Record<string, string>): Promise<void>;
}

export async function startChromium(flags: readonly string[] = []): Promise<DebuggableChromium> {
  const profile = mkdtempSync(join(tmpdir(), 'steadfast-bench-chromium-'));
  const all = [...LAUNCH_FLAGS, '--remote-debugging-port=0', `--user-data-dir=${profile}`, ...flags, 'about:blank'];
  // Its own process group, so that its children end with it.
  const child = spawn(findChromium(), all, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  const closed = once(child, 'close');
  const ready = Promise.withResolvers<number>();
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    const port = LISTENING.exec(output)?.[1];
    if (port) ready.resolve(Number(port));
  });
  child.once('error', ready.reject);
  child.once('close', (code) => ready.reject(new Error(`Chromium ended with code ${code}:\n${output}`)));

  const port = await ready.promise;
  return {
    port,
    store: (origin, entries) => store(port, origin, entries),
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGKILL');
      await closed;
      // The killed processes may still have open files.
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

async function store(port: number, origin: string, entries: Record<string, string>): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  try {
    const page = await browser.contexts()[0]!.newPage();
    // Any URL of the origin works, and this one has no scripts.
    await page.goto(`${origin}/robots.txt`);
    for (const [key, value] of Object.entries(entries)) {
      await page.evaluate(([name, text]) => localStorage.setItem(name!, text!), [key, value]);
    }
    await page.close();
  } finally {
    await browser.close();
  }
}
