import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { retryStyles, slimRouter } from './build/changed-packages.ts';
import { chunkGroups } from './build/chunks.ts';
import { documents } from './build/documents.ts';
import { ENGLISH, otherLanguages, translation } from './build/languages.ts';
import { manifest } from './build/manifest.ts';
import { filesOfLanguage, serviceWorker } from './build/service-worker.ts';
import { slimContracts } from './build/slim-contracts.ts';

const project = new URL('..', import.meta.url).pathname;

/** Chunks of the pages for signing in. */
const PUBLIC_CHUNKS = /\/(main|[\w-]+-page|unsubscribe)-/;
/** What every document names, and what those of signed-in pages name besides. */
const IN_DOCUMENTS = /\/(react|rolldown-runtime|main)-/;
const IN_SIGNED_IN_DOCUMENTS = /\/(react|rolldown-runtime|main|signed-in)-/;

export default defineConfig(siteIn(ENGLISH));

/** The site in a language. The one in English comes with what all languages share, and with the sites of the others. */
function siteIn(language: string): UserConfig {
  const isEnglish = language === ENGLISH;
  return {
    root: `${project}frontend`,
    plugins: [
      ...translation(language),
      react(),
      slimContracts(),
      slimRouter(),
      retryStyles(),
      documents(language),
      manifest(language),
      filesOfLanguage(language),
      ...(isEnglish ? [otherLanguages(siteIn), serviceWorker()] : []),
    ],
    resolve: {
      // The package's exports name its development build alone.
      alias: [{ find: /^react-router$/, replacement: `${project}node_modules/react-router/dist/production/index.mjs` }],
    },
    build: {
      outDir: `${project}.build/site`,
      emptyOutDir: isEnglish,
      target: 'es2022',
      sourcemap: false,
      assetsInlineLimit: 0,
      modulePreload: {
        polyfill: false,
        // What every document names itself need not be named by each chunk again, nor what needs nothing else.
        resolveDependencies: (_, files, { hostId }) => {
          const loaded = PUBLIC_CHUNKS.test(hostId) ? IN_DOCUMENTS : IN_SIGNED_IN_DOCUMENTS;
          const named = files.filter((file) => !loaded.test(file));
          return named.length > 1 ? named : [];
        },
      },
      reportCompressedSize: false,
      rolldownOptions: {
        // A text goes where it is used: pages that say the same share no file for it.
        optimization: { inlineConst: { mode: 'all' } },
        // Schemas that nothing asks for are left out: making one does nothing else.
        treeshake: { propertyReadSideEffects: false, manualPureFunctions: ['z'] },
        input: `${project}frontend/app/main.tsx`,
        output: {
          codeSplitting: { groups: chunkGroups(project) },
          // The start code names all other chunks, and hashes cannot be compressed.
          chunkFileNames: 'assets/[name]-[hash:7].js',
        },
      },
    },
  };
}
