import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { documents } from './build/documents.ts';
import { serviceWorker } from './build/service-worker.ts';
import { slimContracts } from './build/slim-contracts.ts';
import { slimRouter } from './build/slim-router.ts';

const project = new URL('..', import.meta.url).pathname;

export default defineConfig({
  root: `${project}frontend`,
  plugins: [react(), slimContracts(), slimRouter(), documents(), serviceWorker()],
  resolve: {
    // The package's exports name its development build alone.
    alias: [{ find: /^react-router$/, replacement: `${project}node_modules/react-router/dist/production/index.mjs` }],
  },
  build: {
    outDir: `${project}.build/site`,
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What every document names itself need not be named by each chunk again, nor what needs nothing else.
      resolveDependencies: (_, files) => {
        const named = files.filter((file) => !/\/(react|rolldown-runtime|main)-/.test(file));
        return named.length > 1 ? named : [];
      },
    },
    reportCompressedSize: false,
    rolldownOptions: {
      // Schemas that nothing asks for are left out: making one does nothing else.
      treeshake: { propertyReadSideEffects: false, manualPureFunctions: ['z'] },
      input: `${project}frontend/app/main.tsx`,
      output: {
        codeSplitting: {
          // The first group that fits takes a module, with all that it imports: hence the order.
          groups: [
            // What every page needs, apart from what changes with each release.
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\/|vite\/preload-helper|rolldown\/runtime/,
            },
            // Chakra's core comes with the first dialog, menu or toast: two halves travel side by side.
            { name: 'emotion', test: /node_modules\/(@emotion|stylis)\// },
            { name: 'chakra', test: /@chakra-ui\/react\/dist\/esm\/(styled-system|preset-base)/ },
            // What the first pages ask. The rest comes with what asks it: each schema is work for a slow phone.
            {
              name: 'contracts',
              test: /node_modules\/zod\/|\/shared\/contracts\/(endpoint|fields|users|wrong-fields)\./,
            },
            // One file for what all signed-in pages need: where the network is slow, each file costs.
            {
              name: 'main',
              test: /\/frontend\/(app\/main|features\/session\/(auth-page|email-link|fields|handed-on|use-form))\.tsx?$/,
            },
            {
              name: 'signed-in',
              test: /\/shared\/contracts\/(commitments|categories|confidants|encouragements)\.|\/frontend\/(app\/(signed-in|page|fetched|together|use-search|chat-path|confidant-path)|lib\/(remembered|once|clock-time)|ui\/(step|segments|use-near|code-failure)|features\/confidants\/(queries|coach)|features\/commitments\/(use-commitments|words)|features\/powerups\/queries)\.tsx?$/,
            },
            // What each page of fitness has: files this small travel uncompressed.
            {
              name: 'fitness',
              test: /\/shared\/(contracts\/(fitness|powerups)|domain\/(fitness|nutrition))\.|\/frontend\/features\/fitness\/(words|cache|deeds|dates|days|day-nav|editor|entries)\.tsx?$/,
            },
            // What the pages with lists of commitments share.
            {
              name: 'board',
              test: /\/frontend\/features\/commitments\/(commitment-row|arrange|states)\.tsx?$/,
            },
          ],
        },
      },
    },
  },
});
