import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { api } from '#shared/contracts/api.ts';
import { imports, type Source, sources } from './rooms.ts';

/*
 * Styles live with their feature, in the layer of their folder. A page loads those of its modules: a module that uses a
 * class imports the file that defines it, directly or through another module.
 */

const ROOT = join(import.meta.dirname, '../..');
const ORDER = 'frontend/ui/layers.css';
/** The maximum number of lines in a file. */
const LONGEST = 300;

const COMMENT = /\/\*[\s\S]*?\*\//g;
const styles = new Map(
  globSync('frontend/**/*.css', { cwd: ROOT }).map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]),
);
const code = (path: string) => (styles.get(path) ?? '').replace(COMMENT, '');

const files = sources(ROOT, ['frontend']).filter(({ path }) => !path.startsWith('frontend/build/'));
const modules = new Map(files.map((file) => [file.path, file]));

describe('the layers', () => {
  test('are declared in one file, which loads first', () => {
    expect([...styles.keys()].filter((path) => /@layer [^{;]*;/.test(code(path)))).toEqual([ORDER]);
    expect(imported('frontend/app/main.tsx')[0]).toBe(ORDER);
    expect(cssImports('frontend/app/landing/landing.css')[0]).toBe(ORDER);
  });

  test.each([...styles.keys()].filter((path) => path !== ORDER))('contain all styles of %s', (path) => {
    const { blocks, rest } = layersOf(code(path).replaceAll(/@import [^;]+;/g, ''));
    expect(rest.trim()).toBe('');
    expect(new Set(blocks)).toEqual(new Set([layerOf(path)]));
    expect(layersIn(ORDER)).toContain(layerOf(path));
  });
});

test('no style sheet is long', () => {
  expect([...styles].filter(([, text]) => text.split('\n').length - 1 > LONGEST).map(([path]) => path)).toEqual([]);
});

test('type is in rem, so that it follows the font size of the browser', () => {
  const inPixels = [...styles.keys()].flatMap((path) =>
    [...code(path).matchAll(/(?<![\w-])(?:font(?:-size)?|line-height):[^;{}]*\dpx/g)]
      .map(([line]) => `${path}: ${line}`)
      // Initials are a picture, which does not grow.
      .filter((line) => !/font-size: min\([\d.]+rem, \d+px/.test(line)),
  );
  expect(inPixels).toEqual([]);
  expect(
    files.filter(({ text }) => /fontSize: '[^']*px|lineHeight: '[^']*px/.test(text)).map(({ path }) => path),
  ).toEqual([]);
});

test('classes in ui have no noun of the API in their names', () => {
  const folders = globSync('frontend/features/*', { cwd: ROOT }).map((path) => posix.basename(path));
  const stems = [...Object.keys(api), ...folders, 'food'].map((noun) =>
    noun.toLowerCase().replace(/(ies|es|s|y)$/, ''),
  );
  const found = [...styles.keys()]
    .filter((path) => path.startsWith('frontend/ui/'))
    .flatMap((path) => [...classesIn(path)].map((name) => `${path}: ${name}`))
    .filter((line) => line.split(/[ -]/).some((word) => stems.some((stem) => word.startsWith(stem))));
  expect(found).toEqual([]);
});

test('each style sheet is imported, and each class is used', () => {
  const all = new Set([...modules.keys()].flatMap(imported).concat([...styles.keys()].flatMap(cssImports)));
  // The build imports it.
  all.add('frontend/app/landing/landing.css');
  expect([...styles.keys()].filter((path) => !all.has(path))).toEqual([]);
  const text = files.map((file) => file.text).join('\n');
  const words = new Set(text.match(/[\w-]+/g));
  // A class can be composed of a prefix, such as 'has-', and a name.
  const isComposed = (name: string) => text.includes(`'${name.replace(/-\w+$/, '-')}'`);
  const names = [...styles.keys()].flatMap((path) => [...classesIn(path)].map((name) => ({ path, name })));
  expect(names.filter(({ name }) => !words.has(name) && !isComposed(name))).toEqual([]);
});

const SIGNED_IN = 'frontend/app/signed-in.tsx';
const PUBLIC = [
  'frontend/app/main.tsx',
  'frontend/app/pages/not-found.tsx',
  'frontend/app/pages/unsubscribe.tsx',
  ...[...modules.keys()].filter((path) => /^frontend\/features\/session\/components\/[\w-]+-page\.tsx$/.test(path)),
];
/** Classes that these modules use only within the shell. */
const NOT_WITHOUT_SHELL = ['frontend/app/problem.tsx: blank'];

const definedIn = Map.groupBy(
  [...styles.keys()]
    .filter((path) => !path.includes('/landing/'))
    .flatMap((path) => [...definitionsIn(path)].map((name) => ({ path, name }))),
  ({ name }) => name,
);
const onEveryPage = stylesOf('frontend/app/main.tsx');
const inShell = new Set([...onEveryPage, ...stylesOf(SIGNED_IN)]);
/** Modules that are loaded separately: pages, skeletons, dialogs, lower parts of pages. */
const entries = [
  ...new Set([
    ...files.filter(({ path }) => !path.includes('/landing/')).flatMap(lazyImports),
    'frontend/app/main.tsx',
  ]),
].filter((path) => path.endsWith('.tsx'));

test.each(entries)('%s loads the styles of its classes', (entry) => {
  expect(entries.length).toBeGreaterThan(30);
  const isPublic = PUBLIC.includes(entry);
  const loaded = new Set([...(isPublic ? onEveryPage : inShell), ...stylesOf(entry)]);
  const missing = [...closure(entry)].flatMap((path) =>
    [...classesUsed(modules.get(path)?.text ?? '')]
      .filter((name) => definedIn.has(name) && !definedIn.get(name)?.some((each) => loaded.has(each.path)))
      .map((name) => `${path}: ${name}`),
  );
  expect(missing.filter((line) => !NOT_WITHOUT_SHELL.includes(line))).toEqual([]);
});

function layerOf(path: string): string {
  if (/^frontend\/ui\/(tokens|base)\.css$/.test(path)) return 'base';
  if (path === 'frontend/ui/forced-colors.css') return 'system';
  if (path === 'frontend/app/shell.css') return 'shell';
  if (path.startsWith('frontend/ui/')) return 'ui';
  return path.startsWith('frontend/features/') ? 'features' : 'pages';
}

function layersIn(path: string): string[] {
  return (/@layer ([^;]+);/.exec(code(path))?.[1] ?? '').split(/,\s*/);
}

/** The layers in a text, and the styles outside of layers. */
function layersOf(text: string): { blocks: string[]; rest: string } {
  const blocks: string[] = [];
  let rest = text;
  for (let start = rest.search(/@layer [\w.]+ \{/); start >= 0; start = rest.search(/@layer [\w.]+ \{/)) {
    const open = rest.indexOf('{', start);
    blocks.push(rest.slice(start + '@layer '.length, open).trim());
    let end = open + 1;
    for (let depth = 1; depth > 0 && end < rest.length; end++) {
      if (rest[end] === '{') depth += 1;
      if (rest[end] === '}') depth -= 1;
    }
    rest = rest.slice(0, start) + rest.slice(end);
  }
  return { blocks, rest };
}

/** The texts before opening braces. */
function selectors(path: string): string[] {
  return [...code(path).matchAll(/([^{};]+)\{/g)].map(([, text = '']) => text.trim()).filter((text) => text[0] !== '@');
}

function classesIn(path: string): Set<string> {
  return new Set(
    selectors(path).flatMap((text) => [...text.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name)),
  );
}

/** The first class of each selector, or the one after `.bone`. */
function definitionsIn(path: string): Set<string> {
  const parts = selectors(path).flatMap((text) => text.split(/,(?![^(]*\))/));
  const name = (part: string) => /^(?:[a-z]+)?(?:\.bone(?=\.))?\.([a-z][\w-]*)/i.exec(part.trim())?.[1] ?? [];
  return new Set(parts.flatMap(name));
}

/** The words in `className` and similar attributes. */
function classesUsed(text: string): Set<string> {
  const words: string[] = [];
  for (const match of text.matchAll(/\b(?:className|shape)=("[^"]*"|\{)|\bclassOf\(/g)) {
    const start = match.index + match[0].length;
    const value = match[1]?.startsWith('"') ? match[1] : balanced(text, start);
    const named = value.replaceAll(/[!=]==? '[^']*'/g, '').replaceAll(/\$\{[^}]*\}/g, ' ');
    for (const [, quoted = ''] of named.matchAll(/["'`]([^"'`]*)["'`]/g)) words.push(...quoted.split(/\s+/));
  }
  return new Set(words);
}

function balanced(text: string, start: number): string {
  let end = start;
  for (let depth = 1; depth > 0 && end < text.length; end++) {
    if ('{('.includes(text[end] ?? '')) depth += 1;
    if ('})'.includes(text[end] ?? '')) depth -= 1;
  }
  return text.slice(start, end - 1);
}

function imported(path: string): string[] {
  const file = modules.get(path);
  return file ? imports({ ...file, text: file.text.replaceAll(/\bimport\(/g, '(') }) : [];
}

function lazyImports(file: Source): string[] {
  const lazy = [...file.text.matchAll(/\bimport\('([^']+)'\)/g)].map(([, target]) => `import '${target}'`);
  return imports({ ...file, text: lazy.join('\n') });
}

function cssImports(path: string): string[] {
  return [...code(path).matchAll(/@import "([^"]+)"/g)].map(([, file = '']) =>
    posix.normalize(posix.join(posix.dirname(path), file)),
  );
}

/** A module with everything that it imports, except lazily. */
function closure(entry: string): Set<string> {
  const found = new Set<string>();
  const visit = (path: string) => {
    if (found.has(path) || !modules.has(path)) return;
    found.add(path);
    for (const target of imported(path)) visit(target);
  };
  visit(entry);
  return found;
}

function stylesOf(entry: string): Set<string> {
  return new Set([...closure(entry)].flatMap(imported).filter((path) => styles.has(path)));
}
