import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** A rule for imports: files that match `from` must not import modules that match `forbid`. */
export interface Rule {
  name: string;
  from: RegExp;
  /** The forbidden modules; `$1` stands for the first group of `from`. */
  forbid: string;
  /** Exceptions from `forbid`. */
  except?: string;
}

const SDK = '@aws-sdk/|@smithy/|firebase-admin|openai$|jose$|@middy/';

export const RULES: Rule[] = [
  { name: 'shared imports only zod/mini and itself', from: /^shared\//, forbid: '.', except: '^(shared/|zod/mini$)' },
  {
    name: 'the front end imports no server code',
    from: /^frontend\//,
    forbid: `^(functions|infra|test)/|^(${SDK})|^(aws-cdk-lib|constructs)`,
  },
  {
    name: 'only the front end’s build uses Node',
    from: /^frontend\/(?!build\/|vite\.config\.ts)/,
    forbid: '^node:|^vite$|^@vitejs/',
  },
  {
    name: 'functions import no other room than shared',
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
    name: 'lib/data presents nothing',
    from: /^functions\/lib\/data\//,
    forbid: '^functions/lib/(present-|emails/|notifications/|text\\.ts$|[a-z-]+-(text|sentences)\\.ts$)|^shared/text/',
    except: '^functions/lib/notifications/notification\\.ts$',
  },
  {
    name: 'only lib/data uses DynamoDB',
    from: /^functions\/(?!lib\/data\/)/,
    forbid: '^@aws-sdk/(client-dynamodb|lib-dynamodb|client-dynamodb-streams)',
  },
  {
    name: 'only lib/clients uses external services',
    from: /^functions\/(?!lib\/(clients|data)\/)/,
    forbid: '^@aws-sdk/|^firebase-admin|^http_ece$|^nodemailer|^openai$',
  },
  { name: 'only lib/http uses middy', from: /^functions\/(?!lib\/http\/)/, forbid: '^@middy/' },
  {
    name: 'constructs import contracts, but no handlers',
    from: /^infra\/(?!local\/)/,
    forbid: '^(functions|frontend|test|infra/local)/',
  },
  {
    name: 'the local cloud imports only infra and shared',
    from: /^infra\/local\//,
    forbid: '^(functions|frontend|test)/',
  },
  {
    name: 'features never import each other: pages compose them',
    from: /^frontend\/features\/([^/]+)\//,
    forbid: '^frontend/(features|app)/',
    except: '^frontend/features/$1/',
  },
  { name: 'lib and ui import no feature', from: /^frontend\/(lib|ui)\//, forbid: '^frontend/(features|app)/' },
  { name: 'no other room imports the test room', from: /^(?!test\/)/, forbid: '^test/' },
];

export interface Source {
  path: string;
  text: string;
}

/** All TypeScript files of the rooms. */
export function sources(root: string, rooms = ['shared', 'functions', 'frontend', 'infra']): Source[] {
  return rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => posix.join(room, path))
      .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  );
}

/** The violations of rules, one line each. */
export function violations(files: Source[], rules = RULES): string[] {
  return files.flatMap((file) =>
    imports(file).flatMap((target) =>
      rules.filter((rule) => breaks(rule, file.path, target)).map(({ name }) => `${file.path} → ${target}: ${name}`),
    ),
  );
}

// Comments are removed first, so that imports in examples do not count.
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const IMPORT = /(?:(?<!['.])\bfrom|(?<![/-])\bimport|\bimport\(|\brequire\(|new URL\()\s*['"]([^'"\n]+)['"]/g;

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
