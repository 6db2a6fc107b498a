import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/*
 * What a module does when it is loaded, every cold function and every page waits for. The first use of Intl costs more
 * than all of zod: formats are made when something is formatted.
 */

const ROOT = join(import.meta.dirname, '../..');
/** At the beginning of a line: a statement of the module itself. */
const EAGER = /^(export )?(const|let) \w+ = .*(new Intl\.|Intl\.DateTimeFormat\(|toLocale\w*String\()/m;

test('no module makes a format of Intl when it is loaded', () => {
  const files = globSync('{shared,functions,frontend}/**/*.{ts,tsx}', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => EAGER.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});

test('the sentences and the contracts are made without Intl', async () => {
  const asked: string[] = [];
  const original = Number.prototype.toLocaleString;
  Number.prototype.toLocaleString = function (...given) {
    asked.push(String(this));
    return original.apply(this, given);
  };
  try {
    for (const file of globSync('shared/{domain,contracts}/*.ts', { cwd: ROOT })) await import(join(ROOT, file));
  } finally {
    Number.prototype.toLocaleString = original;
  }
  expect(asked).toEqual([]);
});
