import type { Plugin } from 'vite';

/**
 * Takes the schemas of replies out of the contracts that the browser gets: it knows replies by their types, checks only what it
 * sends, and each schema is bytes and work for a slow phone.
 */
export function withoutReplies(): Plugin {
  return {
    name: 'without-replies',
    apply: 'build',
    transform: {
      order: 'post',
      filter: { id: /\/shared\/contracts\/[\w-]+\.ts$/ },
      handler(code) {
        const cuts = repliesIn(this.parse(code)).sort((a, b) => b.start - a.start);
        const text = cuts.reduce((all, { start, end }) => `${all.slice(0, start)}undefined${all.slice(end)}`, code);
        return { code: text, map: null };
      },
    },
  };
}

interface Span {
  start: number;
  end: number;
}

/** Where the replies of endpoints stand. */
function repliesIn(node: unknown): Span[] {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(repliesIn);
  const { type, callee, arguments: given } = node as { type?: string; callee?: Named; arguments?: Given[] };
  if (type === 'CallExpression' && callee?.name === 'endpoint') {
    const properties = given?.flatMap((each) => each.properties ?? []) ?? [];
    return properties.filter(({ key }) => key?.name === 'reply').map(({ value }) => value);
  }
  return Object.values(node).flatMap(repliesIn);
}

interface Named {
  name?: string;
}

interface Given {
  properties?: { key?: Named; value: Span }[];
}
