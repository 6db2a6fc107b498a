import type { Plugin } from 'vite';

/** The parts of an endpoint that only the server and the OpenAPI description use. */
const SERVERS = ['summary', 'body', 'query', 'reply', 'errors'];

/**
 * Removes from the contracts what the browser does not use: it needs only the types of requests and replies, and forms
 * import their schemas. Each schema costs bytes and start-up time. Calls that create schemas are marked as pure, so
 * that the bundler can remove unused ones.
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
        const cuts = serversPartsIn(program).map((span) => ({ ...span, text: '' }));
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

/** The source ranges of these parts. */
function serversPartsIn(node: unknown): Span[] {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(serversPartsIn);
  const { type, callee, arguments: given } = node as { type?: string; callee?: Named; arguments?: Given[] };
  if (type === 'CallExpression' && callee?.name === 'endpoint') {
    return given?.flatMap(({ properties = [] }) => properties.flatMap(serversPart)) ?? [];
  }
  return Object.values(node).flatMap(serversPartsIn);
}

/** The source range of a property that only the server uses, with the comma after it. */
function serversPart({ key, start, end }: Property, index: number, all: Property[]): Span[] {
  return SERVERS.includes(key?.name ?? '') ? [{ start, end: all[index + 1]?.start ?? end }] : [];
}

/** Removes imports that are no longer used, because an imported module is loaded even if nothing of it is used. */
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

/** The calls that create schemas: a contract module makes no other calls. */
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

interface Property extends Span {
  key?: Named;
}

interface Given {
  properties?: Property[];
}
