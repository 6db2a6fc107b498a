import type { Plugin } from 'vite';

/** `Link` draws this for the router's own framework alone, which fetches code and data of pages ahead. */
const PREFETCH = /React\d*\.createElement\(PrefetchPageLinks, \{ page: href \}\)/;

/**
 * Leaves out parts of the router that nothing here uses, such as forms, fetchers and prefetching: 2.5 KB of brotli on
 * every page. A bundler keeps them because they are made by calls of React, and get names for its developer tools.
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
