import { build, type Plugin } from 'vite';

/*
 * Writes the service worker. It stands at the site's root, because a worker serves the pages below its own address, and
 * without a hash in its name, because browsers look there for a newer one. It is one file: the build of the app would
 * share chunks with it.
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
