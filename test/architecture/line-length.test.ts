import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/* Lines have at most 120 columns. The formatter breaks code, but not comments and Markdown. */

const root = join(import.meta.dirname, '../..');
const WIDTH = 120;

const paths = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.(?:tsx?|css|md)$/.test(path) && !path.startsWith('docs/screens/'));

/** A line that is entirely a comment, as comments after code cannot be broken without changing code. */
const COMMENT = /^\s*(?:\/\/|\/\*|\*|\{\/\*)/;
/** Directives must stay on one line. */
const DIRECTIVE = /^\s*(?:\/\/|\{?\/\*) (?:biome-ignore|@ts-)/;
const TABLE = /^\s*\|/;
/** Links and URLs cannot be broken. */
const UNBREAKABLE = /\]\([^)]*\)|https?:\/\/\S+/;

function tooLong(path: string, text: string): string[] {
  const breakable = (line: string) =>
    path.endsWith('.md') ? !TABLE.test(line) && !UNBREAKABLE.test(line) : COMMENT.test(line) && !DIRECTIVE.test(line);
  return text
    .split('\n')
    .flatMap((line, index) => (line.length > WIDTH && breakable(line) ? [`${path}:${index + 1}`] : []));
}

test('comments and documents have no long lines', () => {
  expect(paths.flatMap((path) => tooLong(path, readFileSync(join(root, path), 'utf8')))).toEqual([]);
});

test('a long line is found', () => {
  const words = 'word '.repeat(30);
  expect(tooLong('x.ts', `// ${words}\nconst text = '${words}';`)).toEqual(['x.ts:1']);
  expect(tooLong('x.md', `| ${words} |\n\n${words}`)).toEqual(['x.md:3']);
});
