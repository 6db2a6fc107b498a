import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/* `npm run audit`, with a registry that knows what the test tells it. */

const COMMAND = join(import.meta.dirname, '../audit.ts');

interface Advisory {
  severity: 'moderate' | 'high' | 'critical';
  title: string;
}

/** Runs the command. Without advisories the registry refuses to tell any, as some mirrors do. */
async function audit(advisories?: Record<string, Advisory>): Promise<{ code: number | null; printed: string }> {
  const registry = createServer((request, response) => {
    request.resume();
    const isAsked = request.method === 'POST' && request.url === '/-/npm/v1/security/advisories/bulk';
    response.writeHead(!isAsked ? 404 : advisories ? 200 : 405, { 'content-type': 'application/json' });
    const known = Object.entries(advisories ?? {}).map(([name, advisory], id) => [
      name,
      [{ id, url: 'https://example.com', vulnerable_versions: '*', ...advisory }],
    ]);
    response.end(JSON.stringify(isAsked && advisories ? Object.fromEntries(known) : {}));
  });
  registry.listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const { port } = registry.address() as AddressInfo;
  // npm remembers advisories by package and id, even those of another registry.
  const cache = mkdtempSync(join(tmpdir(), 'steadfast-npm-'));
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, npm_config_registry: url, npm_config_fetch_retries: '0', npm_config_cache: cache };
  try {
    return await new Promise((resolve) => {
      const child = execFile(process.execPath, [COMMAND], { env }, (_, stdout) =>
        resolve({ code: child.exitCode, printed: stdout.trim() }),
      );
    });
  } finally {
    rmSync(cache, { recursive: true });
    registry.closeAllConnections();
    registry.close();
  }
}

test('passes with vulnerabilities below the level high, and of packages for development', async () => {
  const advisories = {
    ulid: { severity: 'moderate', title: 'Predictable ids' },
    vitest: { severity: 'critical', title: 'Runs anything' },
  } as const;
  expect(await audit(advisories)).toEqual({
    code: 0,
    printed: 'No severe vulnerability is known, and all licences are accepted.',
  });
});

test('fails with a vulnerability of the level high, and says of which package', async () => {
  // Development needs this one as well.
  expect(await audit({ zod: { severity: 'high', title: 'Accepts anything' } })).toEqual({
    code: 1,
    printed: expect.stringMatching(/^zod has a vulnerability \(high\): Accepts anything\.$/m),
  });
});

test('fails when the registry does not say what it knows', async () => {
  const { code, printed } = await audit();
  expect(code).toBe(1);
  expect(printed).toMatch(/^Vulnerabilities were not checked: the registry did not say which are known \(405/);
});
