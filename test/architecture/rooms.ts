import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** Who may import whom. A rule names what `from` may reach; everything else that it reaches is a violation. */
export interface Rule {
  name: string;
  from: RegExp;
  /** What may not be imported; `$1` stands for the first group of `from`. */
  forbid: string;
  /** What of it may, all the same. */
  except?: string;
}

const SDK = '@aws-sdk/|@smithy/|firebase-admin|openai$|jose$|@middy/';

export const RULES: Rule[] = [
  { name: 'shared is pure: zod/mini and itself', from: /^shared\//, forbid: '.', except: '^(shared/|zod/mini$)' },
  {
    name: 'the front end knows shared, and no server part',
    from: /^frontend\//,
    forbid: `^(functions|infra|test)/|^(${SDK})|^(aws-cdk-lib|constructs)`,
  },
  {
    name: 'only the front end’s build uses Node',
    from: /^frontend\/(?!build\/|vite\.config\.ts)/,
    forbid: '^node:|^vite$|^@vitejs/',
  },
  {
    name: 'functions know shared, and no other room',
    from: /^functions\//,
    forbid: '^(frontend|infra|test)/|^(aws-cdk-lib|constructs|react)',
  },
  {
    name: 'Lambdas import lib, never each other',
    from: /^functions\/(?!lib\/)([^/]+)\//,
    forbid: '^functions/',
    except: '^functions/(lib|$1)/',
  },
  { name: 'lib imports no Lambda', from: /^functions\/lib\//, forbid: '^functions/(?!lib/)' },
  {
    name: 'only lib/data speaks DynamoDB',
    from: /^functions\/(?!lib\/data\/)/,
    forbid: '^@aws-sdk/(client-dynamodb|lib-dynamodb|client-dynamodb-streams)',
  },
  {
    name: 'only lib/clients speaks to the outside world',
    from: /^functions\/(?!lib\/(clients|data)\/)/,
    forbid: '^@aws-sdk/|^firebase-admin|^nodemailer|^openai$',
  },
  { name: 'only lib/http knows middy', from: /^functions\/(?!lib\/http\/)/, forbid: '^@middy/' },
  {
    name: 'constructs read contracts and name handlers by path',
    from: /^infra\/(?!local\/)/,
    forbid: '^(functions|frontend|test|infra/local)/',
  },
  { name: 'the local cloud knows infra and shared', from: /^infra\/local\//, forbid: '^(functions|frontend|test)/' },
  {
    name: 'features never import each other: pages compose them',
    from: /^frontend\/features\/([^/]+)\//,
    forbid: '^frontend/(features|app)/',
    except: '^frontend/features/$1/',
  },
  { name: 'lib and ui know no feature', from: /^frontend\/(lib|ui)\//, forbid: '^frontend/(features|app)/' },
  { name: 'nobody ships the test room', from: /^(?!test\/)/, forbid: '^test/' },
];

export interface Source {
  path: string;
  text: string;
}

/** All TypeScript of the rooms. */
export function sources(root: string, rooms = ['shared', 'functions', 'frontend', 'infra']): Source[] {
  return rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => posix.join(room, path))
      .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  );
}

/** What breaks a rule, one line each. */
export function violations(files: Source[], rules = RULES): string[] {
  return files.flatMap((file) =>
    imports(file).flatMap((target) =>
      rules.filter((rule) => breaks(rule, file.path, target)).map(({ name }) => `${file.path} → ${target}: ${name}`),
    ),
  );
}

// Comments first, so that an import in an example is none.
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const IMPORT = /(?:(?<!')\bfrom|(?<![/-])\bimport|\bimport\(|\brequire\(|new URL\()\s*['"]([^'"\n]+)['"]/g;

export function imports({ path, text }: Source): string[] {
  return [...text.replace(COMMENT, '').matchAll(IMPORT)].map(([, specifier = '']) => resolve(path, specifier));
}

function breaks({ from, forbid, except }: Rule, path: string, target: string): boolean {
  const group = from.exec(path);
  if (!group || !new RegExp(forbid).test(target)) return false;
  return !except || !new RegExp(except.replace('$1', group[1] ?? '')).test(target);
}

function resolve(path: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? posix.normalize(posix.join(dirname(path), specifier)) : specifier;
}
