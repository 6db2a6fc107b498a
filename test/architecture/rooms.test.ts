import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RULES, type Source, sources, violations } from './rooms.ts';

const root = join(import.meta.dirname, '../..');

test('every room imports only allowed modules', () => {
  expect(violations(sources(root))).toEqual([]);
});

const PLANTED: [rule: string, path: string, text: string][] = [
  ['shared imports only zod/mini and itself', 'shared/domain/x.ts', "import { readFile } from 'node:fs';"],
  ['shared imports only zod/mini and itself', 'shared/contracts/x.ts', "import { z } from 'zod';"],
  ['the front end imports no server code', 'frontend/lib/x.ts', "export * from '#functions/lib/ids.ts';"],
  ['only the front end’s build uses Node', 'frontend/lib/x.ts', "await import('node:path');"],
  ['functions import no other room than shared', 'functions/users/x.ts', "import { App } from 'aws-cdk-lib';"],
  ['Lambdas import lib, never each other', 'functions/users/x.ts', "import '../commitments/list.ts';"],
  ['lib imports no Lambda', 'functions/lib/http/x.ts', "import type { me } from '#functions/users/me.ts';"],
  ['lib/data presents nothing', 'functions/lib/data/chats/x.ts', "import { x } from '../../present-chat.ts';"],
  ['lib/data presents nothing', 'functions/lib/data/chats/x.ts', "import { textOf } from '#functions/lib/text.ts';"],
  ['only lib/data uses DynamoDB', 'functions/users/x.ts', "import { GetCommand } from '@aws-sdk/lib-dynamodb';"],
  ['only lib/clients uses external services', 'functions/users/x.ts', "import '@aws-sdk/client-ses';"],
  ['only lib/http uses middy', 'functions/users/x.ts', "import middy from '@middy/core';"],
  ['constructs import contracts, but no handlers', 'infra/x.ts', "import '#functions/users/handler.ts';"],
  ['the local cloud imports only infra and shared', 'infra/local/x.ts', "import '../../functions/users/handler.ts';"],
  [
    'features never import each other: pages compose them',
    'frontend/features/chats/x.tsx',
    "import { x } from '../commitments/x.ts';",
  ],
  ['lib and ui import no feature', 'frontend/ui/x.tsx', "import { x } from '../features/commitments/x.ts';"],
  ['no other room imports the test room', 'functions/lib/x.ts', "import '#test/support/cloud.ts';"],
];

test.each(PLANTED)('the rule "%s" finds a planted import in %s', (rule, path, text) => {
  const planted: Source = { path, text };
  expect(violations([planted]).map((line) => line.split(': ').slice(1).join(': '))).toContain(rule);
});

test('every rule has a planted violation', () => {
  expect(new Set(PLANTED.map(([rule]) => rule))).toEqual(new Set(RULES.map(({ name }) => name)));
});

test('an import in a comment is ignored', () => {
  expect(violations([{ path: 'shared/x.ts', text: "/* import 'node:fs' */\n// import 'node:fs'" }])).toEqual([]);
});

/** Committed names at the top level; without a repository, all names that are not generated. */
function topLevel(): string[] {
  const { status, stdout } = spawnSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' });
  const generated = ['node_modules', '.build', '.local'];
  const names = status === 0 ? stdout.split('\n').map((path) => path.split('/')[0] ?? '') : readdirSync(root);
  return [...new Set(names)].filter((name) => name && !generated.includes(name)).sort();
}

test('the top level has only the rooms and the known files', () => {
  const rooms = ['docs', 'frontend', 'functions', 'infra', 'shared', 'test'];
  const files = [
    'LICENSE',
    'README.md',
    'biome.json',
    'cdk.json',
    'package-lock.json',
    'package.json',
    'tsconfig.json',
  ];
  expect(topLevel().filter((name) => !name.startsWith('.'))).toEqual([...files, ...rooms].sort());
});
