import type { Plugin } from 'vite';

/** What of an endpoint only the server and the OpenAPI description read. */
const SERVERS = ['summary', 'body', 'query', 'reply', 'errors'];

/**
 * Removes from the contracts what the browser does not use: it knows requests and replies by their types, and forms
 * import the schemas that they check with. Each schema costs bytes, and work on a slow phone. Calls that make schemas
 * are marked as pure, so that the bundler can remove unused schemas and their parts.
 */
export function slimContracts(): Plugin {
  return {
    name: 'slim-contracts',
    apply: 'build',
    transform: {
      order: 'post',
      filter: { id: /\/shared\/contracts\/[\w-]+\.ts$/ },
      handler(code) {
        const program = this.parse(code);
        const cuts = serversPartsIn(program).map((span) => ({ ...span, text: 'undefined' }));
        const marks = makersIn(program).map(({ start }) => ({ start, end: start, text: '/* @__PURE__ */ ' }));
        const kept = marks.filter(({ start }) => !cuts.some((cut) => cut.start <= start && start < cut.end));
        const changes = [...cuts, ...kept].sort((a, b) => b.start - a.start);
        const text = changes.reduce((all, { start, end, text }) => all.slice(0, start) + text + all.slice(end), code);
        return { code: withoutIdleImports(text, this.parse(text)), map: null };
      },
    },
  };
}

interface Span {
  start: number;
  end: number;
}

/** Where these parts of endpoints stand. */
function serversPartsIn(node: unknown): Span[] {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(serversPartsIn);
  const { type, callee, arguments: given } = node as { type?: string; callee?: Named; arguments?: Given[] };
  if (type === 'CallExpression' && callee?.name === 'endpoint') {
    const properties = given?.flatMap((each) => each.properties ?? []) ?? [];
    return properties.filter(({ key }) => SERVERS.includes(key?.name ?? '')).map(({ value }) => value);
  }
  return Object.values(node).flatMap(serversPartsIn);
}

/** Without imports of which nothing is left: a module that is imported comes along, whatever of it is used. */
function withoutIdleImports(code: string, { body }: { body: unknown[] }): string {
  const imports = (body as Import[]).filter(({ type }) => type === 'ImportDeclaration');
  const rest = imports.reduceRight((all, { start, end }) => all.slice(0, start) + all.slice(end), code);
  const isUsed = ({ local }: { local: Named }) => new RegExp(`\\b${local.name}\\b`).test(rest);
  const idle = imports.filter(({ specifiers }) => specifiers.length > 0 && !specifiers.some(isUsed));
  return idle.reduceRight((all, { start, end }) => all.slice(0, start) + all.slice(end), code);
}

interface Import extends Span {
  type: string;
  specifiers: { local: Named }[];
}

/** The calls of functions that make schemas: a module of contracts calls nothing else. */
function makersIn(node: unknown): Span[] {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(makersIn);
  const { type, callee } = node as { type?: string; callee?: { type?: string } };
  const own = type === 'CallExpression' && callee?.type === 'Identifier' ? [node as Span] : [];
  return [...own, ...Object.values(node).flatMap(makersIn)];
}

interface Named {
  name?: string;
}

interface Given {
  properties?: { key?: Named; value: Span }[];
}
