import { build, type Plugin } from 'vite';

/*
 * Writes the service worker: at the site's root, because a worker controls the pages below its own URL, and without a
 * hash in its name, because browsers check this URL for updates. It is a single file, built separately so that it
 * shares no chunks with the app.
 */

const root = new URL('..', import.meta.url).pathname;

export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async generateBundle() {
      const source = await builtWorker();
      this.emitFile({ type: 'asset', fileName: 'firebase-messaging-sw.js', source });
    },
  };
}

async function builtWorker(): Promise<string> {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      target: 'es2022',
      write: false,
      lib: { entry: `${root}service-worker/firebase-messaging-sw.ts`, formats: ['iife'], name: 'worker' },
    },
  });
  const [first] = Array.isArray(output) ? output : [output];
  const script = first && 'output' in first ? first.output[0] : undefined;
  if (script?.type !== 'chunk') throw new Error('The service worker was not built.');
  return script.code;
}
