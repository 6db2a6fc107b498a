import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { api } from '#shared/contracts/api.ts';
import { imports, type Source, sources } from './rooms.ts';

/* A feature is one folder: what it asks the server, its pure model, its components and its styles. */

const ROOT = join(import.meta.dirname, '../..');
const FEATURES = readdirSync(join(ROOT, 'frontend/features'));
/** Lines of a file, at most. */
const LONGEST = 300;
/** Files of features and app together, at most. A new feature may raise it by its own files, not by splinters. */
const MOST_FILES = 260;

describe.each(FEATURES)('frontend/features/%s', (feature) => {
  const folder = join(ROOT, 'frontend/features', feature);

  test('has its calls in api.ts and its components in components', () => {
    const names = readdirSync(folder);
    // The settings change what `session/api.ts` reads, each in the component of its form.
    if (feature !== 'settings') expect(names).toContain('api.ts');
    expect(names).toContain('components');
  });

  test('has all that draws in components', () => {
    expect(globSync('**/*.tsx', { cwd: folder }).filter((path) => !path.startsWith('components/'))).toEqual([]);
  });
});

test('the front end has few files, none of them long', () => {
  const files = globSync('frontend/{features,app}/**/*.{ts,tsx}', { cwd: ROOT });
  expect(files.length).toBeLessThanOrEqual(MOST_FILES);
  const lines = (path: string) => readFileSync(join(ROOT, path), 'utf8').split('\n').length - 1;
  expect(files.filter((path) => lines(path) > LONGEST)).toEqual([]);
});

test('ui and lib know no noun of the API', () => {
  const nouns = Object.keys(api).map((noun) => noun.replace(/s$/, ''));
  const files = globSync('frontend/ui/**/*', { cwd: ROOT });
  expect(files.filter((path) => nouns.some((noun) => path.split(/[/.-]/).includes(noun)))).toEqual([]);
});

/** Modules that read what an earlier version has stored under an old name. */
const OF_EARLIER_VERSIONS = ['functions/lib/notifications/earlier-versions.ts', 'frontend/lib/persistence.ts'];

/** The words of an older vocabulary, which had several for one thing. `docs/glossary.md` has the ones that we use. */
const OLD_WORDS =
  /\b(\w*[Dd]eeds?|[Ii]ntents?|[Tt]idings?|[Oo]ccasions?|[Hh]appenings?|upkeep|Bone|Blank|ReachButton|[Hh]urry|wakeAt|standings?|Tie|Appointed|lookAgain)\b/;

test('no module uses an old word for something that has a name', () => {
  const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
  const found = sources(ROOT).flatMap(({ path, text }) => {
    if (OF_EARLIER_VERSIONS.includes(path)) return [];
    const word = OLD_WORDS.exec(text.replace(COMMENT, '').replace(/'[^'\n]*'/g, ''))?.[0];
    return word ? [`${path}: ${word}`] : [];
  });
  expect(found).toEqual([]);
});

test('no modules import each other in a circle, for types neither', () => {
  const files = new Map(sources(ROOT).map((source) => [source.path, imports(withoutLazy(source))]));
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
    if (done.has(path)) return;
    done.add(path);
    for (const target of files.get(path) ?? []) if (files.has(target)) visit(target, [...trail, path]);
  };
  for (const path of files.keys()) visit(path, []);
  expect(circles).toEqual([]);
});

/** What is imported lazily may import the module that loads it. */
function withoutLazy(source: Source): Source {
  return { ...source, text: source.text.replaceAll(/\bimport\(/g, '(') };
}
