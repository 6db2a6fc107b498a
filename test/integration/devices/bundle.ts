import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { build, type Plugin } from 'esbuild';
import type { Tab } from './tab.tsx';

/* The code of a tab, compiled once. Every call of it has modules of its own, as a loaded page has. */

/** What a page has of its own instead of the global value with the same name. */
const OWN = [
  'globalThis',
  'window',
  'document',
  'navigator',
  'location',
  'localStorage',
  'sessionStorage',
  'fetch',
  'performance',
  'Date',
  'setTimeout',
  'clearTimeout',
  'BroadcastChannel',
  'StorageEvent',
  'console',
] as const;

export type Own = Record<(typeof OWN)[number], unknown>;

const require = createRequire(import.meta.url);
/** Stateless, so tabs share them. */
const SHARED = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/server', 'react-router-dom', 'ulid'];
/** The code of toasts and pushes, which no tab of a test loads. */
const UNUSED = /\/(chakra\/toaster|keep-registered)\.tsx?$/;
/** What dialogs and menus only draw with: tabs of a test draw nothing. */
const DRAWN = /\/chakra\/(form-dialog|menu)\.tsx$/;

const parts: Plugin = {
  name: 'parts',
  setup(setup) {
    setup.onResolve({ filter: UNUSED }, () => ({ path: 'unused', external: true }));
    setup.onResolve({ filter: DRAWN }, () => ({ path: 'drawn', namespace: 'drawn' }));
    setup.onLoad({ filter: /.*/, namespace: 'drawn' }, () => ({ contents: 'module.exports = {}' }));
    setup.onResolve({ filter: /^idb-keyval$/ }, () => ({ path: 'idb-keyval', external: true }));
  },
};

export type RunTab = (own: Own, database: object) => Tab;

export async function compileTab(): Promise<RunTab> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'tab.tsx')],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'tab',
    platform: 'browser',
    target: 'es2024',
    jsx: 'automatic',
    external: SHARED,
    loader: { '.css': 'empty' },
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env': '{}' },
    logLevel: 'error',
    plugins: [parts],
  });
  const code = outputFiles.find(({ path }) => !path.endsWith('.css'))!.text;
  const source = `(function (${OWN.join(', ')}, require) {${code}\nreturn tab.openTab();})`;
  const run = new Script(source, { filename: 'tab.js' }).runInThisContext() as (...given: unknown[]) => Tab;
  return (own, database) => {
    const load = (name: string) => {
      if (name === 'idb-keyval') return database;
      if (SHARED.includes(name)) return require(name);
      throw new Error(`A tab has no ${name}`);
    };
    return run(...OWN.map((name) => own[name]), load);
  };
}
