import type { Plugin } from 'vite';
import { LIMITS } from '#shared/domain/limits.ts';

const USES = /\bLIMITS\.(\w+)\b/g;

/**
 * Replaces each use of a limit by its number. The bundler cannot remove unused properties of an object, so all limits
 * would be on each page, and two thirds of them are only for the server.
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
