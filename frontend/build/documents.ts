import type { BuildOptions, Plugin, Rolldown } from 'vite';
import { build, runnerImport } from 'vite';
import { categories } from '../../shared/contracts/categories.ts';
import { chats } from '../../shared/contracts/chats.ts';
import { commitments } from '../../shared/contracts/commitments.ts';
import { confidants } from '../../shared/contracts/confidants.ts';
import { encouragements } from '../../shared/contracts/encouragements.ts';
import { notificationPreferences } from '../../shared/contracts/notification-preferences.ts';
import { powerups } from '../../shared/contracts/powerups.ts';
import { users } from '../../shared/contracts/users.ts';
import { PRODUCT } from '../../shared/product.ts';
import { DOCUMENTS, FALLBACK_DOCUMENT } from '../../shared/site.ts';
import { UNREACHABLE } from '../lib/unreachable.ts';

/*
 * Writes the site's documents after the chunks are known: public pages are drawn here and hydrated in the browser (the
 * front door has no app at all), signed-in pages show their skeleton while the chunks named in their head arrive. Nothing
 * in them is inline, because the policy allows no inline script or style.
 */

const root = new URL('..', import.meta.url).pathname;
const source = (path: string) => `${root}${path}`;

interface Drawings {
  page(path: string): string;
  home(): string;
  skeleton(path: string): string;
}

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
const WITH_LIST = [users.me.path, commitments.list.path];

export function documents(): Plugin {
  return {
    name: 'documents',
    apply: 'build',
    async generateBundle(_, bundle) {
      const [{ module: drawings }, boot, bootHome, bootSignedIn, bootDrawn, landing] = await Promise.all([
        runnerImport<Drawings>(source('app/prerender.tsx'), { root, configFile: false, logLevel: 'warn' }),
        bootScript('app/boot.ts'),
        bootScript('app/boot-home.ts'),
        bootScript('app/boot-signed-in.ts'),
        bootScript('app/boot-drawn.ts'),
        landingStyles(),
      ]);
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      // Before anything is emitted here: what is emitted is in the bundle at once.
      const appStyles = stylesheets(bundle);
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
        const text = render(document, files[bootOf(document)], chunks, document.app ? appStyles : [landingFile]);
        this.emitFile({ type: 'asset', fileName: fileName.slice(1), source: text });
      }
    },
  };
}

function documentsOf({ page, home, skeleton }: Drawings): Record<string, Document> {
  const { name, tagline } = PRODUCT;
  const signedIn = (path: string, title: string, module: string, early: readonly string[]): Document => ({
    title: `${title} · ${name}`,
    body: skeleton(path),
    access: 'signed-in',
    app: true,
    preload: [SIGNED_IN, module],
    early,
  });
  const hydrated = (path: string, title: string, module?: string): Document => ({
    title: `${title} · ${name}`,
    body: page(path),
    hydrates: path,
    app: true,
    ...(module ? { preload: [module] } : {}),
  });
  const signedOut = (path: string, title: string, module?: string): Document => ({
    ...hydrated(path, title, module),
    access: 'signed-out',
  });
  const mailed = (path: string, title: string, module: string): Document => ({
    ...hydrated(path, title, module),
    secret: true,
  });
  const session = (file: string) => `features/session/${file}`;
  return {
    [DOCUMENTS['/']]: { title: `${name} · ${tagline}`, body: home(), app: false },
    [DOCUMENTS['/login']]: signedOut('/login', 'Sign in to your account', session('login-page.tsx')),
    [DOCUMENTS['/register']]: signedOut('/register', 'Create your account', session('register-page.tsx')),
    [DOCUMENTS['/forgot-password']]: signedOut(
      '/forgot-password',
      'Forgot your password?',
      session('forgot-password-page.tsx'),
    ),
    [DOCUMENTS['/reset-password']]: mailed(
      '/reset-password',
      'Choose a new password',
      session('reset-password-page.tsx'),
    ),
    [DOCUMENTS['/verify-email']]: mailed('/verify-email', 'Verifying your email...', session('verify-email-page.tsx')),
    [DOCUMENTS['/unsubscribe']]: mailed(
      '/unsubscribe',
      `Unsubscribe from ${name}’s email?`,
      'app/pages/unsubscribe.tsx',
    ),
    [DOCUMENTS['/dashboard']]: signedIn('/dashboard', 'Dashboard', 'app/pages/dashboard.tsx', [
      ...WITH_LIST,
      encouragements.random.path,
      categories.list.path,
    ]),
    [DOCUMENTS['/commitments']]: signedIn('/commitments', 'Commitments', 'app/pages/commitments.tsx', [
      ...WITH_LIST,
      categories.list.path,
    ]),
    [DOCUMENTS['/confidants']]: signedIn('/confidants', 'Confidants', 'app/pages/confidants.tsx', [
      users.me.path,
      confidants.list.path,
    ]),
    [DOCUMENTS['/chats']]: signedIn('/chats', 'Chats', 'app/pages/chats.tsx', [users.me.path, chats.list.path]),
    [DOCUMENTS['/history']]: signedIn('/history', 'History', 'app/pages/history.tsx', WITH_LIST),
    [DOCUMENTS['/powerups']]: signedIn('/powerups', 'Power-Ups', 'app/pages/powerups.tsx', [
      users.me.path,
      powerups.list.path,
      powerups.mine.path,
    ]),
    [DOCUMENTS['/powerups/manage']]: signedIn('/powerups/manage', 'Manage Power-Ups', 'app/pages/manage-powerups.tsx', [
      users.me.path,
      powerups.mine.path,
    ]),
    [DOCUMENTS['/powerups/fitness']]: signedIn('/powerups/fitness', 'Fitness', 'app/pages/fitness.tsx', [
      ...WITH_LIST,
      powerups.mine.path,
    ]),
    [DOCUMENTS['/settings']]: signedIn('/settings', 'Settings', 'app/pages/settings.tsx', [users.me.path]),
    [DOCUMENTS['/settings/encouragements']]: signedIn(
      '/settings/encouragements',
      'Encouragements',
      'app/pages/encouragements.tsx',
      [users.me.path, encouragements.list.path],
    ),
    [DOCUMENTS['/settings/notifications']]: signedIn(
      '/settings/notifications',
      'Notification Settings',
      'app/pages/notifications.tsx',
      [users.me.path, notificationPreferences.read.path],
    ),
    [FALLBACK_DOCUMENT]: { title: name, body: '', app: true },
  };
}

function render(document: Document, boot: string, chunks: Rolldown.OutputChunk[], styles: readonly string[]): string {
  const entry = chunks.find((chunk) => chunk.isEntry);
  if (!entry) throw new Error('The build has no entry.');
  const known = closure([entry], chunks);
  const lazy = (document.preload ?? []).map((module) => chunkOf(module, chunks));
  const preloads = [...closure(document.app ? [entry, ...lazy] : [], chunks)].filter((chunk) => chunk !== entry);
  preloads.sort((a, b) => Number(known.has(b)) - Number(known.has(a)));
  const scripts = [
    // The first picture needs no app: what it does need goes first on the wire, and so does what was asked early.
    `<script type="module" fetchpriority="low" crossorigin src="/${entry.fileName}"></script>`,
    ...preloads.map((chunk) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${chunk.fileName}">`),
  ];
  const access = document.access ? ` data-access="${document.access}"` : '';
  const early = document.early ? ` data-early="${document.early.join(' ')}"` : '';
  const later = isPictureFirst(document) ? ' data-app="later"' : '';
  const page = document.hydrates ? ` data-page="${document.hydrates}"` : '';
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    ...(document.secret ? ['<meta name="referrer" content="no-referrer">'] : []),
    `<title>${escaped(document.title)}</title>`,
    `<meta name="description" content="${escaped(DESCRIPTION)}">`,
    '<meta name="theme-color" content="#FBF8F3">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<script src="/${boot}"></script>`,
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...(isPictureFirst(document) ? [`<template id="app">${scripts.join('')}</template>`] : document.app ? scripts : []),
  ];
  const noscript = document.app
    ? `<noscript><p>${PRODUCT.name} needs JavaScript to work.</p></noscript>`
    : NO_SCRIPT_HOME;
  return `<!doctype html>
<html lang="en"${access}${early}${later}>
<head>
${head.join('\n')}
</head>
<body>
${noscript}${document.hydrates ? WITHOUT_APP : ''}
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

const DESCRIPTION = `${PRODUCT.tagline} ${PRODUCT.name} holds your daily, weekly and monthly commitments in one calm place.`;
/** Shown by the script that runs first, when the app does not come. */
const WITHOUT_APP = `<template id="no-app"><p class="alert" role="alert">${UNREACHABLE}</p><button class="button wide" id="reload" type="button">Try again</button></template>`;
const NO_SCRIPT_HOME = `<noscript><p>Signing in to ${PRODUCT.name} needs JavaScript.</p></noscript>`;

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

function stylesheets(bundle: Rolldown.OutputBundle): string[] {
  return Object.keys(bundle).filter((name) => name.endsWith('.css'));
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
  const files = await built({ target: 'es2022', rolldownOptions: { input: source('ui/landing.css') } });
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
