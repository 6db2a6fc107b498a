import { existsSync } from 'node:fs';
import type { BuildOptions, Plugin, Rolldown } from 'vite';
import { build, runnerImport } from 'vite';
import { PRODUCT } from '../../shared/product.ts';
import { DOCUMENTS, FALLBACK_DOCUMENT, MAILED_PATHS } from '../../shared/site.ts';
import { ENGLISH, translation } from './languages.ts';
import { escaped, socialTags } from './manifest.ts';

/*
 * Writes the site's documents after the chunks are known. Public pages are pre-rendered and hydrated in the browser
 * (the landing page has no app); signed-in pages show their skeleton while the chunks named in their head load. Nothing
 * is inline, because the policy allows no inline script or style.
 */

const root = new URL('..', import.meta.url).pathname;
const source = (path: string) => `${root}${path}`;

/** The exports of `app/prerender.tsx`: the HTML of pages, and what their documents say. */
type Drawings = typeof import('../app/prerender.tsx');

interface Document {
  title: string;
  body: string;
  /** Read by the boot script: who may see the page, because others are redirected. */
  access?: 'signed-in' | 'signed-out';
  /** The path of the page that the app hydrates. */
  hydrates?: string;
  /** A page without the app has its own stylesheet, because that of the app would delay it. */
  app: boolean;
  /** Lazy modules that the page always needs. */
  preload?: readonly string[];
  /** The requests that the page always makes; the boot script sends them before the app is loaded. */
  early?: readonly string[];
  /** The URL contains a secret, which no request may have as referrer, not even one for a script of the site. */
  secret?: boolean;
}

const SIGNED_IN = 'app/signed-in.tsx';

/** Documents in other languages are in a folder of their own. */
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

function documentsOf({ page, home, skeleton, text, ...pages }: Drawings): Record<string, Document> {
  const drawn = entriesOf(pages.PUBLIC_DOCUMENTS).map(([name, { title, access }]): [string, Document] => {
    const path = pages.PUBLIC_PATHS[name];
    return [
      documentOf(path),
      {
        title: text.pageTitle(title),
        body: page(path),
        hydrates: path,
        app: true,
        preload: [fileOfPage(name)],
        ...(access === 'signed-out' && { access }),
        ...(MAILED_PATHS.includes(path) && { secret: true }),
      },
    ];
  });
  const signedIn = entriesOf(pages.SIGNED_IN_DOCUMENTS).map(([name, { title, early }]): [string, Document] => {
    const path = pages.SIGNED_IN_PATHS[name];
    return [
      documentOf(path),
      {
        title: text.pageTitle(title),
        body: skeleton(path),
        access: 'signed-in',
        app: true,
        preload: [SIGNED_IN, fileOfPage(name)],
        early: early.map((endpoint) => endpoint.path),
      },
    ];
  });
  return Object.fromEntries([
    [DOCUMENTS['/'], { title: text.homeTitle, body: home(), app: false }],
    ...drawn,
    ...signedIn,
    [FALLBACK_DOCUMENT, { title: PRODUCT.name, body: '', app: true }],
  ]);
}

const entriesOf = <Name extends string, Value>(record: Readonly<Partial<Record<Name, Value>>>) =>
  Object.entries(record) as [Name, Value][];

function documentOf(path: string): string {
  const document = (DOCUMENTS as Readonly<Record<string, string>>)[path];
  if (!document) throw new Error(`${path} is to have a document: name it in shared/site.ts.`);
  return document;
}

/** The file of a page's module, which is named like the page. */
function fileOfPage(name: string): string {
  const file = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const places = [`app/pages/${file}.tsx`, `features/session/components/${file}-page.tsx`];
  const found = places.find((each) => existsSync(source(each)));
  if (!found) throw new Error(`The page ${name} is neither in ${places.join(' nor in ')}.`);
  return found;
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
    // First paint needs no app: the resources that it needs, and early requests, come first.
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
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    ...(document.app ? [] : socialTags({ title: document.title, description: text.description })),
    `<link rel="manifest" href="/${text.language === ENGLISH ? '' : `${text.language}/`}manifest.webmanifest">`,
    `<script src="/${boot}"></script>`,
    ...Array.from(styles, (file) => `<link rel="stylesheet" href="/${file}">`),
    ...(isPictureFirst(document) ? [`<template id="app">${scripts.join('')}</template>`] : document.app ? scripts : []),
  ];
  const noscript = `<noscript><p>${document.app ? text.needsScript : text.signInNeedsScript}</p></noscript>`;
  // Shown by the boot script if the app cannot be loaded.
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

/** For pages with content to read and fields to fill in. Pages of mailed links load their app immediately. */
function isPictureFirst({ hydrates, secret }: Document): boolean {
  return hydrates !== undefined && !secret;
}

/** The chunks with all their static imports. */
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

/** The boot script. It is not a module, so that it runs before first paint. */
async function bootScript(entry: string): Promise<string> {
  const [script] = await built({
    target: 'es2022',
    lib: { entry: source(entry), formats: ['iife'], name: 'boot' },
  });
  if (script?.type !== 'chunk') throw new Error('The boot script was not built.');
  return script.code;
}

/** A single file with all imports of the landing page's stylesheet. */
async function landingStyles(): Promise<string> {
  const files = await built({ target: 'es2022', rolldownOptions: { input: source('app/landing/landing.css') } });
  const styles = files.find(({ fileName }) => fileName.endsWith('.css'));
  if (styles?.type !== 'asset') throw new Error('The stylesheet of the front door was not built.');
  return String(styles.source);
}

/** The output of a separate small build. */
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
