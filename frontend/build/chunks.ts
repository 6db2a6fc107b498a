import { existsSync } from 'node:fs';

/**
 * A file of the site that holds modules of several pages. `packages` are names of npm packages. `modules` are paths
 * from the project's root; a path that ends in `/` is a folder, and one that ends in `?calls` is a contract without its
 * schemas (`slim-contracts.ts`).
 */
export interface Chunk {
  name: string;
  packages?: readonly string[];
  modules?: readonly string[];
  /** What the modules import goes where it would go without this chunk. */
  alone?: boolean;
}

/**
 * The bundler puts a module that one page needs with that page, and one that several pages need into a file of its own.
 * These chunks bring such files together, because each file is a request and small files hardly compress. The order
 * matters: a module and its imports go to the first chunk that names it.
 */
export const CHUNKS: readonly Chunk[] = [
  // What every page needs and releases rarely change. Times of day are on all pages.
  {
    name: 'react',
    packages: ['react', 'react-dom', 'scheduler', 'react-router', 'react-router-dom'],
    modules: ['shared/domain/local-time.ts'],
  },
  // Chakra's core comes with the first dialog, menu or toast, as two files that load in parallel.
  { name: 'emotion', packages: ['@emotion', 'stylis'] },
  {
    name: 'chakra',
    modules: [
      'node_modules/@chakra-ui/react/dist/esm/styled-system/',
      'node_modules/@chakra-ui/react/dist/esm/preset-base.js',
    ],
  },
  // What forms say about wrong fields. Pages have it without the library that checks.
  {
    name: 'wrong-fields',
    modules: ['shared/contracts/wrong-fields.ts', 'shared/contracts/issues.ts', 'shared/text/field-errors.ts'],
  },
  // The checks of the first pages. Others come with their forms, because each schema is work for a slow phone.
  { name: 'contracts', packages: ['zod'], modules: ['shared/contracts/fields.ts', 'shared/contracts/users.ts'] },
  // The formats of imported files: as large as the steps of an import, and changed less often.
  { name: 'import-formats', packages: ['papaparse', 'fflate'] },
  // What dialogs save with. The file of all signed-in pages would have it otherwise.
  {
    name: 'save',
    packages: ['ulid'],
    modules: ['frontend/lib/idempotent-create.ts', 'frontend/lib/save-or-wait.ts'],
    alone: true,
  },
  {
    name: 'main',
    modules: ['frontend/app/main.tsx', 'frontend/features/session/components/auth-page.tsx'],
  },
  // One file for what all signed-in pages need: where the network is slow, each file costs.
  {
    name: 'signed-in',
    modules: [
      'frontend/app/signed-in.tsx',
      'frontend/app/fetched.tsx',
      'frontend/app/page.tsx',
      'frontend/app/use-search.ts',
      'frontend/lib/recurrence-words.ts',
      'frontend/lib/live/liveness.ts',
      'frontend/lib/live/use-poll.ts',
      'frontend/ui/step-button.tsx',
      'frontend/ui/segments.tsx',
      'frontend/ui/marks.tsx',
      'frontend/ui/lazy-section.tsx',
      'frontend/features/commitments/components/use-commitments.ts',
      'frontend/features/confidants/api.ts',
      'frontend/features/fitness/query-keys.ts',
      'frontend/features/journaling/query-keys.ts',
      'frontend/features/powerups/api.ts',
    ],
  },
  // The following are parts of several pages, each so small that its own file would hardly compress.
  {
    name: 'number-field',
    modules: ['frontend/ui/number-field.tsx', 'shared/domain/numbers.ts'],
    alone: true,
  },
  {
    name: 'fitness',
    modules: [
      'shared/contracts/fitness.ts?calls',
      'frontend/features/fitness/model.ts',
      'frontend/features/fitness/cache.ts',
      'frontend/features/fitness/api.ts',
      'frontend/features/fitness/components/dialogs.tsx',
    ],
  },
  {
    name: 'confidants',
    modules: [
      'frontend/features/confidants/agreement.css',
      'frontend/features/confidants/confidants.css',
      'frontend/features/confidants/invite.css',
      'frontend/features/confidants/overview.css',
    ],
  },
  {
    name: 'board',
    modules: [
      'frontend/features/commitments/components/commitment-row.tsx',
      'frontend/features/commitments/components/list-states.tsx',
    ],
  },
];

/** The bundler's own modules, which load the others. Every page needs them, as it needs the first chunk. */
const RUNTIME = /vite\/preload-helper|rolldown\/runtime/;

/** The chunks as the bundler takes them. @throws Error for a package or module that does not exist */
export function chunkGroups(project: string, chunks = CHUNKS) {
  return chunks.map(({ name, packages = [], modules = [], alone = false }, index) => {
    const paths = [...packages.map((each) => `node_modules/${each}/`), ...modules].map((path) => `${project}${path}`);
    const missing = paths.find((path) => !existsSync(path.replace('?calls', '')));
    if (missing) throw new Error(`The chunk '${name}' names ${missing}, which does not exist.`);
    const files = new Set(paths);
    const folders = paths.filter((path) => path.endsWith('/'));
    const isIn = (id: string) => files.has(id) || folders.some((folder) => id.startsWith(folder));
    return {
      name,
      test: (id: string) => isIn(id) || (index === 0 && RUNTIME.test(id)),
      includeDependenciesRecursively: !alone,
    };
  });
}
