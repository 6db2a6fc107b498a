import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { api } from '#shared/contracts/api.ts';
import { imports, sources } from './rooms.ts';

/* A feature is one folder with its calls, its pure model, its components and its styles. */

const ROOT = join(import.meta.dirname, '../..');
const FEATURES = readdirSync(join(ROOT, 'frontend/features'));
/** The maximum number of lines in a file. */
const LONGEST = 300;
/** The maximum number of files in features and app. Raise it for a new feature, not for very small files. */
const MOST_FILES = 352;

describe.each(FEATURES)('frontend/features/%s', (feature) => {
  const folder = join(ROOT, 'frontend/features', feature);

  test('has its calls in api.ts and its components in components', () => {
    const names = readdirSync(folder);
    // Settings are loaded by `session/api.ts`, and preferences by `lib/preferences-query.ts`, which dialogs ask, too.
    // Both are changed in the components of their forms.
    if (!['settings', 'notifications'].includes(feature)) expect(names).toContain('api.ts');
    expect(names).toContain('components');
  });

  test('has all JSX in components', () => {
    expect(globSync('**/*.tsx', { cwd: folder }).filter((path) => !path.startsWith('components/'))).toEqual([]);
  });
});

test('the front end has a limited number of files, and none is long', () => {
  const files = globSync('frontend/{features,app}/**/*.{ts,tsx}', { cwd: ROOT });
  expect(files.length).toBeLessThanOrEqual(MOST_FILES);
  const lines = (path: string) => readFileSync(join(ROOT, path), 'utf8').split('\n').length - 1;
  expect(files.filter((path) => lines(path) > LONGEST)).toEqual([]);
});

test('no file in ui has a name with a noun of the API', () => {
  const nouns = Object.keys(api).map((noun) => noun.replace(/s$/, ''));
  const files = globSync('frontend/ui/**/*', { cwd: ROOT });
  expect(files.filter((path) => nouns.some((noun) => path.split(/[/.-]/).includes(noun)))).toEqual([]);
});

/** Without code: Enter does nothing in its field. */
const WITHOUT_ENTER = 'frontend/features/commitments/components/pause-form.tsx';

test('what Enter or Escape does in a component is left to an input method while that composes', () => {
  const hears = sources(ROOT).filter(
    ({ path, text }) => path.endsWith('.tsx') && /key [!=]== '(Enter|Escape)'/.test(text),
  );
  expect(hears.map(({ path }) => path)).toContain('frontend/features/chats/components/composer.tsx');
  const without = hears.filter(({ text }) => !text.includes('isComposing(event)')).map(({ path }) => path);
  expect(without).toEqual([WITHOUT_ENTER]);
});

const WITHOUT_COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

test('only lib/storage.ts uses the browser’s storage, which may be full or blocked', () => {
  const users = sources(ROOT).filter(
    ({ path, text }) =>
      path.startsWith('frontend/') && /\b(local|session)Storage\b/.test(text.replace(WITHOUT_COMMENTS, '')),
  );
  expect(users.map(({ path }) => path)).toEqual(['frontend/lib/storage.ts']);
});

test('a page of a mailed link acts when it is pressed, not when it is opened: mail scanners open links, too', () => {
  const pages = sources(ROOT).filter(({ text }) => text.includes('useLinkToken()') && text.includes('<AuthPage'));
  expect(pages).toHaveLength(4);
  expect(pages.filter(({ text }) => /\buse(\w*Effect|Query)\b/.test(text)).map(({ path }) => path)).toEqual([]);
});

/** Words that other terms have replaced. `docs/glossary.md` has the current terms. */
const OLD_WORDS =
  /\b(\w*[Dd]eeds?|[Ii]ntents?|[Tt]idings?|[Oo]ccasions?|[Hh]appenings?|upkeep|Bone|Blank|ReachButton|[Hh]urry|wakeAt|standings?|Tie|Appointed|lookAgain)\b/;

test('no module uses a replaced word', () => {
  const found = sources(ROOT).flatMap(({ path, text }) => {
    const word = OLD_WORDS.exec(text.replace(WITHOUT_COMMENTS, '').replace(/'[^'\n]*'/g, ''))?.[0];
    return word ? [`${path}: ${word}`] : [];
  });
  expect(found).toEqual([]);
});

test('there are no import cycles, also not of types or with lazy imports', () => {
  const files = new Map(sources(ROOT).map((source) => [source.path, imports(source)]));
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
