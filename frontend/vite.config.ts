import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { documents } from './build/documents.ts';
import { ENGLISH, otherLanguages, translation } from './build/languages.ts';
import { manifest } from './build/manifest.ts';
import { retryStyles } from './build/retry-styles.ts';
import { filesOfLanguage, serviceWorker } from './build/service-worker.ts';
import { slimContracts } from './build/slim-contracts.ts';
import { slimRouter } from './build/slim-router.ts';

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
          codeSplitting: {
            // The order matters: a module and its imports go to the first group that matches.
            groups: [
              // What every page needs, apart from what changes with each release. Times of day are on all pages.
              {
                name: 'react',
                test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\/|vite\/preload-helper|rolldown\/runtime|\/shared\/domain\/local-time\./,
              },
              // Chakra's core comes with the first dialog, menu or toast: two halves travel side by side.
              { name: 'emotion', test: /node_modules\/(@emotion|stylis)\// },
              { name: 'chakra', test: /@chakra-ui\/react\/dist\/esm\/(styled-system|preset-base)/ },
              // The schemas of dialogs: without a group they would go into the file of all signed-in pages.
              {
                name: 'schemas',
                test: /\/shared\/contracts\/(commitments|categories|encouragements|exercises|passkeys)\.ts$/,
                includeDependenciesRecursively: false,
              },
              // What forms say of wrong fields. Pages have it without the library that checks.
              { name: 'wrong-fields', test: /\/shared\/(contracts\/(wrong-fields|issues)|text\/field-errors)\.ts$/ },
              // What the first pages ask. The rest comes with what asks it: each schema is work for a slow phone.
              {
                name: 'contracts',
                test: /node_modules\/zod\/|\/shared\/contracts\/(fields|users)\.ts$/,
              },
              // The sign-in page must not load what the settings share with other pages, nor these the library.
              { name: 'webauthn', test: /node_modules\/@simplewebauthn\// },
              {
                name: 'passkeys',
                test: /\/shared\/contracts\/passkeys\.ts\?calls$/,
                includeDependenciesRecursively: false,
              },
              // The formats of files that are imported: as much as the steps of an import, and changes less often.
              { name: 'import-formats', test: /node_modules\/(papaparse|fflate)\// },
              // What dialogs save with. Without a group it would go into the file of all signed-in pages.
              {
                name: 'save',
                test: /\/frontend\/lib\/(idempotent-create|save-or-wait)\.|node_modules\/ulid\//,
                includeDependenciesRecursively: false,
              },
              // One file for what all signed-in pages need: where the network is slow, each file costs.
              {
                name: 'main',
                test: /\/frontend\/(app\/main|features\/session\/(components\/auth-page|navigation-state))\.tsx?$|\/contracts\/(endpoint|users)\.ts\?calls$/,
              },
              {
                name: 'signed-in',
                test: /\/shared\/contracts\/(commitments|categories|confidants|encouragements|history)\.ts\?calls$|\/shared\/text\/commitments-list\.|\/frontend\/(app\/(signed-in|page|fetched|use-search|page-paths)|lib\/(idempotent-create|format|recurrence-words|live\/liveness)|ui\/(step-button|segments|marks|lazy-section|composing)|features\/confidants\/api|features\/commitments\/components\/use-commitments|features\/powerups\/api|features\/fitness\/query-keys)\.tsx?$/,
              },
              // What the pages that show confidants share: files this small travel as one.
              {
                name: 'use-ends',
                test: /\/frontend\/lib\/use-ends\.|\/shared\/text\/confidants\./,
                includeDependenciesRecursively: false,
              },
              // Fields with their counters, and a hundred bytes about failures of coaches for two pages that have such
              // fields: files this small travel as one.
              {
                name: 'written-fields',
                test: /\/frontend\/ui\/written-fields\.tsx$|\/shared\/(text\/counter|domain\/failures)\.ts$/,
                includeDependenciesRecursively: false,
              },
              // What the notification settings and the dialog of a commitment ask: files this small travel as one.
              {
                name: 'preferences',
                test: /\/frontend\/lib\/preferences-query\.|\/shared\/contracts\/notification-preferences\.ts\?calls$/,
                includeDependenciesRecursively: false,
              },
              // Pages of settings have it, and fitness.
              {
                name: 'number-field',
                test: /\/shared\/domain\/numbers\.|\/frontend\/ui\/number-field\./,
                includeDependenciesRecursively: false,
              },
              // What each page of fitness has: files this small travel uncompressed.
              {
                name: 'fitness',
                test: /\/shared\/contracts\/(fitness|powerups)\.ts\?calls$|\/shared\/(domain\/(fitness|nutrition)|text\/fitness)\.|\/frontend\/features\/fitness\/(model|cache|api|components\/(day-nav|dialogs))\.tsx?$|\/features\/fitness\/(fitness|entries|dialogs)\.css$/,
              },
              // Styles of a page that several chunks of it import: one file for each, too.
              { name: 'confidants', test: /\/features\/confidants\/\w+\.css$/ },
              {
                name: 'settings',
                test: /\/ui\/sections\.css$|\/(settings|notifications|encouragements)\.css$/,
              },
              { name: 'history', test: /\/features\/history\/\w+\.css$|\/app\/pages\/commitment\.css$/ },
              { name: 'food', test: /\/features\/fitness\/food(-search)?\.css$/ },
              { name: 'dialogs', test: /\/features\/(chats\/groups|powerups\/dialogs|commitments\/workout)\.css$/ },
              // Two small files of the pages of settings.
              { name: 'settings-nav', test: /\/frontend\/app\/settings-nav\.tsx$|\/shared\/text\/pages\.ts$/ },
              // What the pages with lists of commitments share.
              {
                name: 'board',
                test: /\/frontend\/features\/commitments\/components\/(commitment-row|list-states)\.tsx?$/,
              },
            ],
          },
        },
      },
    },
  };
}
