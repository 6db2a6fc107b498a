import type { BuildOptions, Plugin, Rolldown } from 'vite';
import { build, runnerImport } from 'vite';
import { PRODUCT } from '../../shared/product.ts';
import { DOCUMENTS, FALLBACK_DOCUMENT } from '../../shared/site.ts';
import type { PublicRoute, SignedInRoute } from '../app/routes.ts';
import { ENGLISH, translation } from './languages.ts';

/*
 * Writes the site's documents after the chunks are known: public pages are drawn here and hydrated in the browser (the
 * front door has no app at all), signed-in pages show their skeleton while the chunks named in their head arrive. Nothing
 * in them is inline, because the policy allows no inline script or style.
 */

const root = new URL('..', import.meta.url).pathname;
const source = (path: string) => `${root}${path}`;

/** What `app/prerender.tsx` exports: the pages as text, and what the routes say of them. */
type Drawings = typeof import('../app/prerender.tsx');

interface Document {
  title: string;
  body: string;
  /** Read by the script that runs before the first picture: whose page it is, because others are sent away. */
  access?: 'signed-in' | 'signed-out';
  /** The path whose page the app takes over. */
  hydrates?: string;
  /** Without the app it has a stylesheet of its own, too: what is in the app's would only make it wait. */
  app: boolean;
  /** Lazy modules that the page is sure to need. */
  preload?: readonly string[];
  /** What it is sure to ask the server: the script that runs first asks, before the app is there. */
  early?: readonly string[];
  /** Its address holds a secret, which is told to nobody: not even to who serves the site, in the referrer of a script. */
  secret?: boolean;
}

const SIGNED_IN = 'app/signed-in.tsx';

/** Those of a language other than English lie in a folder of their own. */
export function documents(language: string): Plugin[] {
  const plugins = [...translation(language), withoutStyles()];
  const folder = language === ENGLISH ? '' : `${language}/`;
  // Every document links them: no chunk need ask for them again.
  let entryStyles: string[] = [];
  return [
    {
      name: 'entry-styles',
      apply: 'build',
      generateBundle: {
        order: 'pre',
        handler(_, bundle) {
          const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
          const styles = entry?.type === 'chunk' ? entry.viteMetadata?.importedCss : undefined;
          entryStyles = [...(styles ?? [])];
          styles?.clear();
        },
      },
    },
    {
      name: 'documents',
      apply: 'build',
      // Once Vite has dropped the chunks that had nothing but styles: what imported them has the styles now.
      generateBundle: {
        order: 'post',
        async handler(_, bundle) {
          const [{ module: drawings }, boot, bootHome, bootSignedIn, bootDrawn, landing] = await Promise.all([
            runnerImport<Drawings>(source('app/prerender.tsx'), { root, configFile: false, logLevel: 'warn', plugins }),
            bootScript('app/boot.ts'),
            bootScript('app/boot-home.ts'),
            bootScript('app/boot-signed-in.ts'),
            bootScript('app/boot-drawn.ts'),
            landingStyles(),
          ]);
          const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
          // What Vite leaves of an import that had nothing but styles.
          for (const chunk of chunks) chunk.code = chunk.code.replaceAll(/\/\* empty css +\*\//g, '');
          const asset = (name: string, text: string) =>
            this.getFileName(this.emitFile({ type: 'asset', name, source: text }));
          const files = {
            plain: asset('boot.js', boot),
            home: asset('boot-home.js', bootHome),
            drawn: asset('boot-drawn.js', bootDrawn),
            signedIn: asset('boot-signed-in.js', bootSignedIn),
          };
          const landingFile = asset('landing.css', landing);
          for (const [fileName, document] of Object.entries(documentsOf(drawings))) {
            const html = render(
              document,
              drawings.text,
              files[bootOf(document)],
              chunks,
              document.app ? entryStyles : [landingFile],
            );
            this.emitFile({ type: 'asset', fileName: folder + fileName.slice(1), source: html });
          }
        },
      },
    },
  ];
}

/** What is drawn has no styles: its document links them. */
function withoutStyles(): Plugin {
  const EMPTY = '\0styles';
  return {
    name: 'without-styles',
    enforce: 'pre',
    resolveId: { filter: { id: /\.css$/ }, handler: () => EMPTY },
    load: { filter: { id: /^\0styles$/ }, handler: () => '' },
  };
}

function documentsOf({
  page,
  home,
  skeleton,
  text,
  PUBLIC_ROUTES,
  SIGNED_IN_ROUTES,
}: Drawings): Record<string, Document> {
  const drawn = Object.values<PublicRoute>(PUBLIC_ROUTES).map((route): [string, Document] => [
    documentOf(route.path),
    {
      title: text.pageTitle(route.title),
      body: page(route.path),
      hydrates: route.path,
      app: true,
      preload: [moduleOf(route)],
      ...(route.access === 'signed-out' && { access: 'signed-out' as const }),
      ...(route.secret && { secret: true }),
    },
  ]);
  const signedIn = Object.values<SignedInRoute>(SIGNED_IN_ROUTES).flatMap((route): [string, Document][] =>
    route.early
      ? [
          [
            documentOf(route.path),
            {
              title: text.pageTitle(route.title),
              body: skeleton(route.path),
              access: 'signed-in',
              app: true,
              preload: [SIGNED_IN, moduleOf(route)],
              early: route.early.map(({ path }) => path),
            },
          ],
        ]
      : [],
  );
  return Object.fromEntries([
    [DOCUMENTS['/'], { title: text.homeTitle, body: home(), app: false }],
    ...drawn,
    ...signedIn,
    [FALLBACK_DOCUMENT, { title: PRODUCT.name, body: '', app: true }],
  ]);
}

function documentOf(path: string): string {
  const document = (DOCUMENTS as Readonly<Record<string, string>>)[path];
  if (!document) throw new Error(`${path} is to have a document: name it in shared/site.ts.`);
  return document;
}

/** The file of a route's module, from the code of its import: the build knows chunks by the files in them. */
function moduleOf({ module }: PublicRoute | SignedInRoute): string {
  const [, file] = /import\w*\(['"]\/([^'"]+)['"]\)/.exec(String(module)) ?? [];
  if (!file) throw new Error(`The file of a page cannot be read from its route: ${module}`);
  return file;
}

function render(
  document: Document,
  text: Drawings['text'],
  boot: string,
  chunks: Rolldown.OutputChunk[],
  common: readonly string[],
): string {
  const entry = chunks.find((chunk) => chunk.isEntry);
  if (!entry) throw new Error('The build has no entry.');
  const known = closure([entry], chunks);
  const lazy = (document.preload ?? []).map((module) => chunkOf(module, chunks));
  const needed = closure(document.app ? [entry, ...lazy] : [], chunks);
  const preloads = [...needed].filter((chunk) => chunk !== entry);
  preloads.sort((a, b) => Number(known.has(b)) - Number(known.has(a)));
  const scripts = [
    // The first picture needs no app: what it does need goes first on the wire, and so does what was asked early.
    `<script type="module" fetchpriority="low" crossorigin src="/${entry.fileName}"></script>`,
    ...preloads.map((chunk) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${chunk.fileName}">`),
  ];
  // The entry's come first, with the order of the layers.
  const styles = new Set([...common, ...[...needed].flatMap(stylesOf)]);
  const access = document.access ? ` data-access="${document.access}"` : '';
  const early = document.early ? ` data-early="${document.early.join(' ')}"` : '';
  const later = isPictureFirst(document) ? ' data-app="later"' : '';
  const page = document.hydrates ? ` data-page="${document.hydrates}"` : '';
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    ...(document.secret ? ['<meta name="referrer" content="no-referrer">'] : []),
    `<title>${escaped(document.title)}</title>`,
    `<meta name="description" content="${escaped(text.description)}">`,
    '<meta name="theme-color" content="#FBF8F3">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<script src="/${boot}"></script>`,
    ...Array.from(styles, (file) => `<link rel="stylesheet" href="/${file}">`),
    ...(isPictureFirst(document) ? [`<template id="app">${scripts.join('')}</template>`] : document.app ? scripts : []),
  ];
  const noscript = `<noscript><p>${document.app ? text.needsScript : text.signInNeedsScript}</p></noscript>`;
  // Shown by the script that runs first, when the app does not come.
  const withoutApp = `<template id="no-app"><p class="alert" role="alert">${text.unreachable}</p><button class="button wide" id="reload" type="button">${text.tryAgain}</button></template>`;
  return `<!doctype html>
<html lang="${text.language}"${access}${early}${later}>
<head>
${head.join('\n')}
</head>
<body>
${noscript}${document.hydrates ? withoutApp : ''}
<div id="root"${page}>${document.body}</div>
</body>
</html>
`;
}

function bootOf({ app, early, hydrates }: Document): 'plain' | 'home' | 'drawn' | 'signedIn' {
  if (!app) return 'home';
  return early ? 'signedIn' : hydrates ? 'drawn' : 'plain';
}

/** Where there is something to read and to fill in. What follows a mailed link is not for looking at: its app comes at once. */
function isPictureFirst({ hydrates, secret }: Document): boolean {
  return hydrates !== undefined && !secret;
}

/** The chunks with all that they import at once. */
function closure(
  from: readonly Rolldown.OutputChunk[],
  chunks: readonly Rolldown.OutputChunk[],
): Set<Rolldown.OutputChunk> {
  const found = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk) => {
    if (found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) {
      const imported = chunks.find(({ fileName }) => fileName === name);
      if (imported) visit(imported);
    }
  };
  for (const chunk of from) visit(chunk);
  return found;
}

function chunkOf(module: string, chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk {
  const found = chunks.find(
    (chunk) => chunk.facadeModuleId === source(module) || chunk.moduleIds.includes(source(module)),
  );
  if (!found) throw new Error(`No chunk holds ${module}.`);
  return found;
}

function stylesOf({ viteMetadata }: Rolldown.OutputChunk): string[] {
  return [...(viteMetadata?.importedCss ?? [])];
}

/** The script that runs before the first picture: not a module, so that nothing is drawn before it. */
async function bootScript(entry: string): Promise<string> {
  const [script] = await built({
    target: 'es2022',
    lib: { entry: source(entry), formats: ['iife'], name: 'boot' },
  });
  if (script?.type !== 'chunk') throw new Error('The boot script was not built.');
  return script.code;
}

/** One file with all that the front door's stylesheet imports. */
async function landingStyles(): Promise<string> {
  const files = await built({ target: 'es2022', rolldownOptions: { input: source('app/landing/landing.css') } });
  const styles = files.find(({ fileName }) => fileName.endsWith('.css'));
  if (styles?.type !== 'asset') throw new Error('The stylesheet of the front door was not built.');
  return String(styles.source);
}

/** What a small build of its own makes. */
async function built(options: BuildOptions): Promise<Rolldown.RolldownOutput['output'][number][]> {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { ...options, write: false },
  });
  const [first] = Array.isArray(output) ? output : [output];
  if (!first || !('output' in first)) throw new Error('Nothing was built.');
  return first.output;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
