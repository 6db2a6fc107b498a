import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { realTable } from './support/real-table.ts';

/* The list of everything that belongs to a person, which export and deletion follow. */

const table = await realTable();
const { ACCOUNT_ITEMS, kindOf, kindsOfPart, loadAccountItems, loadAddressItems, loadItemsOfKind, loadMessagePages } =
  await import('#functions/lib/data/users/account-items.ts');
const { keys, prefixes } = await import('#functions/lib/data/keys.ts');

type Build = (...parts: string[]) => { PK: string; SK: string };
const kinds = (Object.keys(ACCOUNT_ITEMS) as (keyof typeof ACCOUNT_ITEMS)[]).filter((kind) => kind !== 'due');

/** An example key of each kind, which matches only its own entry of the list. */
const example = (kind: (typeof kinds)[number]) => {
  const build = keys[kind] as unknown as Build;
  const parts = Array.from({ length: build.length }, (_, index) =>
    kind === 'message' && index === 1 ? '7' : `x${index}`,
  );
  const [first = '', ...others] = parts;
  return build(ACCOUNT_ITEMS[kind].place === 'owner' ? `USER#${first}` : first, ...others);
};

async function all<T>(pages: AsyncIterable<T[]>): Promise<T[]> {
  const found: T[] = [];
  for await (const page of pages) found.push(...page);
  return found;
}

describe('the list', () => {
  test('has every key of the table', () => {
    expect(Object.keys(ACCOUNT_ITEMS).toSorted()).toEqual(Object.keys(keys).toSorted());
  });

  test.each(kinds)('recognizes an item of the kind %s', (kind) => expect(kindOf(example(kind))).toBe(kind));

  test.each(kinds)('has the partition of %s', (kind) => {
    const { place } = ACCOUNT_ITEMS[kind];
    const [partition = ''] = example(kind).PK.split('#');
    const expected = { user: ['USER'], address: ['EMAIL'], owner: ['USER'], chat: ['CHAT'] } as Record<
      string,
      string[]
    >;
    const others = ['PASSKEY', 'PASSKEY-CHALLENGE', 'DEVICE', 'INVITATION', 'NETWORK', 'CURSOR', 'JOB', 'DIGEST-SLOTS'];
    expect(expected[place] ?? others).toContain(partition);
  });

  test('has no item that is neither exported nor deleted', () => {
    const neither = kinds.filter((kind) => {
      const { place, export: part, deletion } = ACCOUNT_ITEMS[kind];
      return place !== 'nobody' && part === 'internal' && deletion === ('stays' as string);
    });
    expect(neither).toEqual([]);
  });

  test('uses every prefix of a sort key in keys.ts', () => {
    for (const prefix of Object.values(prefixes)) {
      const own = kinds.filter((kind) => example(kind).SK.startsWith(prefix));
      expect([prefix, own.length > 0]).toEqual([prefix, true]);
    }
  });

  test('is described in the README of the data folder', () => {
    const readme = readFileSync('functions/lib/data/README.md', 'utf8');
    for (const kind of kinds) {
      const [fixed = ''] = example(kind).SK.split(/[#x]/);
      expect([kind, readme.includes(fixed)]).toEqual([kind, true]);
    }
  });
});

describe('the loader', () => {
  test('reads all items of a user in pages, with their kinds', async () => {
    const long = 'x'.repeat(300_000);
    const history = Array.from({ length: 5 }, (_, index) => ({ ...keys.history('ada', '2026-11', `${index}`), long }));
    await table.put({ ...keys.user('ada') }, { ...keys.board('ada') }, { ...keys.commitment('ada', '1') }, ...history, {
      ...keys.board('bob'),
    });
    const pages: string[][] = [];
    for await (const page of loadAccountItems('ada')) pages.push(page.map(({ kind }) => kind));
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.flat()).toEqual(['board', 'commitment', ...history.map(() => 'history'), 'user']);
    expect(await all(loadItemsOfKind('ada', 'board'))).toEqual([{ ...keys.board('ada') }]);
    expect(await all(loadItemsOfKind('ada', 'history'))).toHaveLength(5);
    expect(await all(loadItemsOfKind('ada', 'entry'))).toEqual([]);
  });

  test('refuses an item that is not in the list', async () => {
    await table.put({ PK: 'USER#ada', SK: 'DIARY#1' });
    await expect(all(loadAccountItems('ada'))).rejects.toThrow('DIARY');
  });

  test('reads the items of an address, and the messages after a member joined', async () => {
    const messages = [1, 2, 3].map((sequence) => ({ ...keys.message('c', sequence), sequence }));
    await table.put({ ...keys.credential('ada@x.example') }, { ...keys.head('c') }, { ...keys.stop('c') }, ...messages);
    expect((await all(loadAddressItems('ada@x.example'))).map(({ kind }) => kind)).toEqual(['credential']);
    expect((await all(loadMessagePages('c', 1))).map(({ sequence }) => sequence)).toEqual([2, 3]);
    expect(await all(loadMessagePages('c', 3))).toEqual([]);
  });

  test('has the kinds of a part', () => expect(kindsOfPart('encouragements')).toEqual(['encouragement']));
});
