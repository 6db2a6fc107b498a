import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** The parts of an endpoint that only the server and the OpenAPI description use. */
const SERVERS = ['summary', 'body', 'query', 'reply', 'errors', 'anyBody', 'bodyBytes', 'repeatStatus'];

const CONTRACT = /\/shared\/contracts\/[\w-]+\.ts$/;
/** A contract without its schemas. */
const CALLS = /\/shared\/contracts\/[\w-]+\.ts\?calls$/;

/**
 * Removes from the contracts what the browser does not use: it needs only the types of requests and replies, and forms
 * import their schemas. Each schema costs bytes and start-up time. Calls that create schemas are marked as pure, so
 * that the bundler can remove unused ones.
 *
 * A page that shows a list makes calls, and its dialogs check what is entered. So each contract is two modules, and
 * calls are imported from one without schemas: such a page does not load the library that checks.
 */
export function slimContracts(): Plugin {
  return {
    name: 'slim-contracts',
    apply: 'build',
    resolveId: {
      filter: { id: /\/contracts\/[\w-]+\.ts\?calls$|^\.\/[\w-]+\.ts\?calls$/ },
      async handler(source, importer) {
        const resolved = await this.resolve(source.replace('?calls', ''), importer, { skipSelf: true });
        return resolved && `${resolved.id}?calls`;
      },
    },
    load: {
      filter: { id: CALLS },
      handler: (id) => ({ code: readFileSync(id.replace('?calls', ''), 'utf8'), moduleType: 'ts' }),
    },
    transform: {
      order: 'post',
      filter: { id: [CONTRACT, CALLS, /\/(frontend|shared)\/.*\.tsx?$/] },
      handler(code, id) {
        if (!CONTRACT.test(id) && !CALLS.test(id)) return { code: withCallsApart(code, this.parse(code)), map: null };
        const program = this.parse(code);
        const cuts = serversPartsIn(program).map((span) => ({ ...span, text: '' }));
        const marks = makersIn(program).map(({ start }) => ({ start, end: start, text: '/* @__PURE__ */ ' }));
        const kept = marks.filter(({ start }) => !cuts.some((cut) => cut.start <= start && start < cut.end));
        const changes = [...cuts, ...kept].sort((a, b) => b.start - a.start);
        const slim = changes.reduce((all, { start, end, text }) => all.slice(0, start) + text + all.slice(end), code);
        const text = CALLS.test(id) ? withCallsAlone(slim, this.parse(slim)) : slim;
        return { code: withoutIdleImports(text, this.parse(text)), map: null };
      },
    },
  };
}

/** Imports calls and lists of choices from the contract without schemas. */
function withCallsApart(code: string, { body }: { body: unknown[] }): string {
  const imports = (body as Import[]).filter(
    ({ type, source }) => type === 'ImportDeclaration' && /^#shared\/contracts\/[\w-]+\.ts$/.test(source?.value ?? ''),
  );
  return imports.reduceRight((all, { start, end, source, specifiers }) => {
    const from = source?.value ?? '';
    const calls = namesOfCalls(from);
    const named = (some: Specifier[]) =>
      some.map(({ imported, local }) => `${imported?.name ?? ''} as ${local.name ?? ''}`).join(', ');
    const [own, others] = [true, false].map((isCall) =>
      specifiers.filter(({ imported }) => calls.has(imported?.name ?? '') === isCall),
    ) as [Specifier[], Specifier[]];
    if (own.length === 0) return all;
    const rest = others.length > 0 ? `import { ${named(others)} } from '${from}';` : '';
    return `${all.slice(0, start)}import { ${named(own)} } from '${from}?calls';${rest}${all.slice(end)}`;
  }, code);
}

const known = new Map<string, ReadonlySet<string>>();

/** The exports of a contract that need no schema: objects of calls, and lists. */
function namesOfCalls(specifier: string): ReadonlySet<string> {
  const found = known.get(specifier);
  if (found) return found;
  const code = readFileSync(new URL(specifier.replace('#shared/', '../../shared/'), import.meta.url), 'utf8');
  const names = new Set([...code.matchAll(CALLS_OR_LIST)].map(([, name]) => name ?? ''));
  known.set(specifier, names);
  return names;
}

/** `export const users = {`, `export const FREQUENCIES = [`, and the function that declares a call. */
const CALLS_OR_LIST = /^export (?:const|function) (\w+)(?= = \{\n {2}\w+: endpoint\(| = \[| = '|<\n {2}const Path)/gm;

/** Removes the other declarations, which are schemas and what they consist of. */
function withCallsAlone(code: string, { body }: { body: unknown[] }): string {
  const declarations = (body as Declared[]).filter(({ type }) => type !== 'ImportDeclaration');
  const isKept = ({ start, end }: Span) =>
    /^export (const \w+ = (\{[^}]*?endpoint\(|\[|["'])|function endpoint\()/.test(code.slice(start, end));
  const text = declarations.reduceRight(
    (all, each) => (isKept(each) ? all : all.slice(0, each.start) + all.slice(each.end)),
    code,
  );
  return text.replaceAll(/from (["'])(\.\/endpoint\.ts)\1/g, 'from $1$2?calls$1');
}

interface Span {
  start: number;
  end: number;
}

/** The source ranges of these parts. */
function serversPartsIn(node: unknown): Span[] {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(serversPartsIn);
  const { type, callee, arguments: given, argument } = node as Returning;
  if (type === 'CallExpression' && callee?.name === 'endpoint') {
    return given?.flatMap(({ properties = [] }) => properties.flatMap(serversPart)) ?? [];
  }
  // What `endpoint` returns.
  if (type === 'ReturnStatement' && argument?.type === 'ObjectExpression') {
    return argument.properties?.flatMap(serversPart) ?? [];
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
  const rest = imports
    .reduceRight((all, { start, end }) => all.slice(0, start) + all.slice(end), code)
    .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|"[^"\n]*"|'[^'\n]*'/gm, '')
    // The names of properties.
    .replaceAll(/([{,]\s*)\w+(?=\s*:)/g, '$1');
  const isUsed = ({ local }: { local: Named }) => new RegExp(`\\b${local.name}\\b`).test(rest);
  const idle = imports.filter(({ specifiers }) => specifiers.length > 0 && !specifiers.some(isUsed));
  return idle.reduceRight((all, { start, end }) => all.slice(0, start) + all.slice(end), code);
}

interface Declared extends Span {
  type: string;
}

interface Specifier {
  imported?: Named;
  local: Named;
}

interface Import extends Declared {
  source?: { value?: string };
  specifiers: Specifier[];
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
  type?: string;
  properties?: Property[];
}

interface Returning {
  type?: string;
  callee?: Named;
  arguments?: Given[];
  argument?: Given | null;
}
