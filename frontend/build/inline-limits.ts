import type { Plugin } from 'vite';
import { LIMITS } from '#shared/domain/limits.ts';

const USES = /\bLIMITS\.(\w+)\b/g;

/**
 * Writes the number in the place of each limit that the browser uses. An object cannot be shaken: all limits would be
 * on each page, also those of the server, which are two thirds.
 */
export function inlineLimits(): Plugin {
  return {
    name: 'inline-limits',
    apply: 'build',
    transform: {
      order: 'post',
      filter: { id: /\/(frontend|shared)\/.*\.tsx?$/, code: 'LIMITS.' },
      handler(code) {
        const numbers: Record<string, unknown> = LIMITS;
        return {
          code: code.replace(USES, (use, name: string) =>
            typeof numbers[name] === 'number' ? `(${numbers[name]})` : use,
          ),
          map: null,
        };
      },
    },
  };
}
