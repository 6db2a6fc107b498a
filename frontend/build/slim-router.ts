import type { Plugin } from 'vite';

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
          this.error('This version of react-router prefetches in another way: see frontend/build/slim-router.ts.');
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
