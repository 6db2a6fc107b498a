import { expect, test } from 'vitest';
import { CHUNKS, type Chunk, chunkGroups } from '#frontend/build/chunks.ts';

const ROOT = new URL('../../', import.meta.url).pathname;

test('every package and module that a chunk of the site names exists', () => {
  expect(chunkGroups(ROOT)).toHaveLength(CHUNKS.length);
});

test.each<Chunk>([
  { name: 'renamed', modules: ['frontend/app/main.ts'] },
  { name: 'gone', modules: ['shared/contracts/endpoint.ts', 'shared/contracts/gone.ts?calls'] },
  { name: 'not-installed', packages: ['react', 'not-installed'] },
])('a chunk that names what does not exist stops the build: $name', (chunk) => {
  expect(() => chunkGroups(ROOT, [chunk])).toThrow(`The chunk '${chunk.name}' names`);
});

test('a chunk has the files that it names, and those in its folders and packages', () => {
  const [group] = chunkGroups(ROOT, [{ name: 'one', modules: ['frontend/lib/', 'shared/contracts/users.ts?calls'] }]);
  const isIn = (path: string) => group!.test(`${ROOT}${path}`);
  expect(['frontend/lib/clock.ts', 'shared/contracts/users.ts?calls'].map(isIn)).toEqual([true, true]);
  expect(['frontend/app/main.tsx', 'shared/contracts/users.ts'].map(isIn)).toEqual([false, false]);
});
