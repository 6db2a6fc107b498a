/**
 * A Chromium that others can be connected to, with a profile that is thrown away. Not launched by Playwright, which
 * would stay attached to every page: what it listens to is done in the very threads that are measured.
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
  /** Puts entries into the local storage of an origin. Nothing of its app is fetched for that. */
  store(origin: string, entries: Record<string, string>): Promise<void>;
}

export async function startChromium(flags: readonly string[] = []): Promise<DebuggableChromium> {
  const profile = mkdtempSync(join(tmpdir(), 'steadfast-bench-chromium-'));
  const all = [...LAUNCH_FLAGS, '--remote-debugging-port=0', `--user-data-dir=${profile}`, ...flags, 'about:blank'];
  // A group of its own, so that the end takes its children along.
  const child = spawn(findChromium(), all, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  const closed = once(child, 'close');
  const ready = Promise.withResolvers<number>();
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    const port = LISTENING.exec(said)?.[1];
    if (port) ready.resolve(Number(port));
  });
  child.once('error', ready.reject);
  child.once('close', (code) => ready.reject(new Error(`Chromium ended with code ${code}:\n${said}`)));

  const port = await ready.promise;
  return {
    port,
    store: (origin, entries) => store(port, origin, entries),
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGKILL');
      await closed;
      // What has just been killed may still be closing its files.
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

async function store(port: number, origin: string, entries: Record<string, string>): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  try {
    const page = await browser.contexts()[0]!.newPage();
    // Any address of the origin does: this one's document has no scripts.
    await page.goto(`${origin}/robots.txt`);
    for (const [key, value] of Object.entries(entries)) {
      await page.evaluate(([name, text]) => localStorage.setItem(name!, text!), [key, value]);
    }
    await page.close();
  } finally {
    await browser.close();
  }
}
