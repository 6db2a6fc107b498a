import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/*
 * Every cold start and every page waits for what modules do on load. The first use of Intl takes longer than loading
 * zod, so modules create formats when they format something.
 */

const ROOT = join(import.meta.dirname, '../..');
/** A statement at the top level of a module begins at the beginning of a line. */
const EAGER = /^(export )?(const|let) \w+ = .*(new Intl\.|Intl\.DateTimeFormat\(|toLocale\w*String\()/m;

test('no module creates an Intl format on load', () => {
  const files = globSync('{shared,functions,frontend}/**/*.{ts,tsx}', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => EAGER.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});

test('contracts and domain modules load without Intl', async () => {
  const formatted: string[] = [];
  const original = Number.prototype.toLocaleString;
  Number.prototype.toLocaleString = function (...options) {
    formatted.push(String(this));
    return original.apply(this, options);
  };
  try {
    for (const file of globSync('shared/{domain,contracts}/*.ts', { cwd: ROOT })) await import(join(ROOT, file));
  } finally {
    Number.prototype.toLocaleString = original;
  }
  expect(formatted).toEqual([]);
});
