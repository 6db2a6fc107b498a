import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RULES, type Source, sources, violations } from './rooms.ts';

const root = join(import.meta.dirname, '../..');

test('every room imports only what it may', () => {
  expect(violations(sources(root))).toEqual([]);
});

const PLANTED: [rule: string, path: string, text: string][] = [
  ['shared is pure: zod/mini and itself', 'shared/domain/x.ts', "import { readFile } from 'node:fs';"],
  ['shared is pure: zod/mini and itself', 'shared/contracts/x.ts', "import { z } from 'zod';"],
  ['the front end knows shared, and no server part', 'frontend/lib/x.ts', "export * from '#functions/lib/ids.ts';"],
  ['only the front end’s build uses Node', 'frontend/lib/x.ts', "await import('node:path');"],
  ['functions know shared, and no other room', 'functions/users/x.ts', "import { App } from 'aws-cdk-lib';"],
  ['Lambdas import lib, never each other', 'functions/users/x.ts', "import '../commitments/list.ts';"],
  ['lib imports no Lambda', 'functions/lib/http/x.ts', "import type { me } from '#functions/users/me.ts';"],
  ['only lib/data speaks DynamoDB', 'functions/users/x.ts', "import { GetCommand } from '@aws-sdk/lib-dynamodb';"],
  ['only lib/clients speaks to the outside world', 'functions/users/x.ts', "import '@aws-sdk/client-ses';"],
  ['only lib/http knows middy', 'functions/users/x.ts', "import middy from '@middy/core';"],
  ['constructs read contracts and name handlers by path', 'infra/x.ts', "import '#functions/users/handler.ts';"],
  ['the local cloud knows infra and shared', 'infra/local/x.ts', "import '../../functions/users/handler.ts';"],
  [
    'features never import each other: pages compose them',
    'frontend/features/chats/x.tsx',
    "import { x } from '../commitments/x.ts';",
  ],
  ['lib and ui know no feature', 'frontend/ui/x.tsx', "import { x } from '../features/commitments/x.ts';"],
  ['nobody ships the test room', 'functions/lib/x.ts', "import '#test/support/cloud.ts';"],
];

test.each(PLANTED)('"%s" finds what is planted in %s', (rule, path, text) => {
  const planted: Source = { path, text };
  expect(violations([planted]).map((line) => line.split(': ').slice(1).join(': '))).toContain(rule);
});

test('every rule has a violation planted for it', () => {
  expect(new Set(PLANTED.map(([rule]) => rule))).toEqual(new Set(RULES.map(({ name }) => name)));
});

test('an import in a comment is none', () => {
  expect(violations([{ path: 'shared/x.ts', text: "/* import 'node:fs' */\n// import 'node:fs'" }])).toEqual([]);
});

/** What stands at the top, committed; where there is no repository, all that is there and is not made by commands. */
function topLevel(): string[] {
  const { status, stdout } = spawnSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' });
  const made = ['node_modules', '.build', '.local'];
  const names = status === 0 ? stdout.split('\n').map((path) => path.split('/')[0] ?? '') : readdirSync(root);
  return [...new Set(names)].filter((name) => name && !made.includes(name)).sort();
}

test('the top level has the rooms and what belongs to no room, and nothing else', () => {
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
