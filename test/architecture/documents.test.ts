import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/* Links and file names in documents are valid. */

const root = join(import.meta.dirname, '../..');
const documents = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '');

const LINK = /\]\((?!https?:|mailto:|#)([^)\s#]+)[^)]*\)/g;

test.each(documents)('%s links only to files that exist', (document) => {
  const text = readFileSync(join(root, document), 'utf8');
  const targets = [...text.matchAll(LINK)].map(([, target = '']) => join(dirname(document), target));
  expect(targets.filter((target) => !existsSync(join(root, target)))).toEqual([]);
});

test('the README begins with a screenshot', () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toMatch(/^!\[[^\]]+\]\(docs\/screens\/[\w-]+\.png\)/);
});

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '');

/** A file in backticks, possibly without the first folders of its path, or a folder with its whole path. */
const FILE = /`((?:[\w-]+\/)*[\w-][\w.-]*\.(?:tsx?|css|md))`/g;
const FOLDER = /`((?:shared|functions|infra|frontend|test|docs)\/[\w/-]+)`/g;
const CODE_BLOCK = /^ *```[\s\S]*?^ *```/gm;
/** The example power-up of `docs/powerups.md`. */
const EXAMPLE = /(?:^|\/)journal(?:\/|\.|$)/;

function missing(text: string): string[] {
  const prose = text.replace(CODE_BLOCK, '');
  const files = [...prose.matchAll(FILE)].map(([, path = '']) => path);
  const folders = [...prose.matchAll(FOLDER)].map(([, path = '']) => path.replace(/\/$/, ''));
  return [
    ...files.filter((path) => !tracked.some((file) => file === path || file.endsWith(`/${path}`))),
    ...folders.filter((folder) => !tracked.some((file) => file.startsWith(`${folder}/`))),
  ].filter((path) => !EXAMPLE.test(path));
}

// Decisions describe the code at their time.
test.each(documents.filter((document) => !document.startsWith('docs/decisions/')))(
  '%s names files and folders that exist',
  (document) => {
    expect(missing(readFileSync(join(root, document), 'utf8'))).toEqual([]);
  },
);

test('a file or folder that does not exist is found', () => {
  expect(missing('`lib/nothing.ts` and `functions/nothing/`, but `lib/jobs.ts` and `functions/mail`')).toEqual([
    'lib/nothing.ts',
    'functions/nothing',
  ]);
});
