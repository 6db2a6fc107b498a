import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** The fields of `app/routes.ts` that each part of the app reads. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  'paths.ts': ['path'],
  'public-pages.ts': ['path', 'module'],
  'signed-in-pages.tsx': ['path', 'module'],
  'skeletons.tsx': ['path', 'skeleton'],
};

/** All skeletons are one chunk: a chunk for each page would not arrive before the page. */
const TOGETHER = 'skeletons.tsx';

/**
 * Gives each importer of `app/routes.ts` a copy with only the fields that it reads. The whole records would load the
 * code, calls and texts of all pages on the sign-in pages.
 */
export function slimRoutes(): Plugin {
  return {
    name: 'slim-routes',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/routes\.ts$/ },
      async handler(source, importer) {
        const file = importer?.split('/').at(-1) ?? '';
        const resolved = await this.resolve(source, importer, { skipSelf: true });
        if (!resolved?.id.endsWith('/frontend/app/routes.ts')) return null;
        if (!FIELDS[file]) this.error(`${file} reads the routes: say in frontend/build/slim-routes.ts which fields.`);
        return `${resolved.id}?for=${file}`;
      },
    },
    load: {
      filter: { id: /\/frontend\/app\/routes\.ts\?for=/ },
      handler(id) {
        const [path = '', file = ''] = id.split('?for=');
        const code = readFileSync(path, 'utf8');
        const program = this.parse(code, { lang: 'ts' });
        // The remaining fields use none of the file's imports.
        const imports = (program.body as (Span & { type: string })[]).filter(
          ({ type }) => type === 'ImportDeclaration',
        );
        const cuts = [...imports, ...otherFields(program, FIELDS[file] ?? [])];
        const slim = cuts.reduceRight((all, { start, end }) => all.slice(0, start) + all.slice(end), code);
        const copy = slim.replaceAll(/,(\s*,)+/g, ',');
        return { code: file === TOGETHER ? withStaticImports(copy) : copy, moduleType: 'ts' };
      },
    },
  };
}

function withStaticImports(code: string): string {
  const imports: string[] = [];
  const text = code.replaceAll(/\bimport\(('[^']+')\)/g, (_, file) => {
    imports.push(`import * as module${imports.length} from ${file};`);
    return `Promise.resolve(module${imports.length - 1})`;
  });
  return [...imports, text].join('\n');
}

interface Span {
  start: number;
  end: number;
}

interface Property extends Span {
  key?: { name?: string };
}

/** The source ranges of the fields to remove, in the order of the file. */
function otherFields(node: unknown, fields: readonly string[]): Span[] {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap((each) => otherFields(each, fields));
  const { type, properties = [] } = node as { type?: string; properties?: Property[] };
  const names = properties.map(({ key }) => key?.name ?? '');
  if (type === 'ObjectExpression' && names.includes('path')) {
    return properties.filter((_, k) => !fields.includes(names[k] ?? '')).map(({ start, end }) => ({ start, end }));
  }
  return Object.values(node).flatMap((each) => otherFields(each, fields));
}
