import type { Plugin } from 'vite';

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
