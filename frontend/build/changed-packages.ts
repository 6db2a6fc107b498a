import type { Plugin } from 'vite';

/* Code of packages that the build changes. It stops if a new version of a package looks different. */

/** `Link` renders this only for the router's framework mode, which prefetches code and data. */
const PREFETCH = /React\d*\.createElement\(PrefetchPageLinks, \{ page: href \}\)/;

/**
 * Removes unused parts of the router, such as forms, fetchers and prefetching: 2.5 KB of brotli on every page. The
 * bundler keeps them because they are created by React calls and get display names.
 */
export function slimRouter(): Plugin {
  return {
    name: 'slim-router',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/react-router\/dist\/production\// },
      handler(code) {
        if (code.includes('function PrefetchPageLinks(') && !PREFETCH.test(code)) {
          this.error('This version of react-router prefetches in another way: see frontend/build/changed-packages.ts.');
        }
        const slim = code
          .replace(PREFETCH, 'null')
          .replace(/^\w+\.displayName = "\w+";$/gm, '')
          .replace(/^(var \w+ = )(React\d*\.(?:forwardRef|memo|createContext)\()/gm, '$1/* @__PURE__ */ $2');
        return { code: slim, map: null };
      },
    },
  };
}

/** What Vite's helper does when a stylesheet cannot be loaded, and what it is to do. */
const CHANGES = [
  [/seen\[href\] = void 0;(\s*throw err)/, 'delete seen[href];$1'],
  [/if \(e\.type === "error"\) (rej\()/, 'if (e.type === "error") link.remove(), $1'],
] as const;

/**
 * Vite's helper that loads a chunk with its styles asks for a style sheet once. After a failure, the next attempt would
 * show a dialog or a page without its styles. Here the helper forgets the failure, so that a retry asks again.
 */
export function retryStyles(): Plugin {
  return {
    name: 'retry-styles',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        return CHANGES.reduce((text, [before, after]) => {
          if (!before.test(text)) this.error(`Vite's helper for chunks has changed: ${before} is not in it.`);
          return text.replace(before, after);
        }, code);
      },
    },
  };
}
