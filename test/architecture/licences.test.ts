import { expect, test } from 'vitest';
import { licenceProblems, lockedPackages } from './licences.ts';

test('every package that is deployed has an accepted licence', () => {
  const packages = lockedPackages();
  expect(packages['node_modules/react']?.license).toBe('MIT');
  expect(licenceProblems(packages)).toEqual([]);
});

test('a licence that is not accepted, none, and an exception that is not needed are problems', () => {
  const packages = {
    '': { license: 'MIT' },
    'node_modules/choice': { version: '1.0.0', license: '(GPL-3.0 OR MIT)' },
    'node_modules/sum': { version: '1.0.0', license: 'MIT AND GPL-3.0' },
    'node_modules/a/node_modules/@copyleft/b': { version: '2.0.0', license: 'AGPL-3.0-only' },
    'node_modules/silent': { version: '3.0.0' },
    'node_modules/old': { version: '4.0.0' },
    'node_modules/tool': { version: '5.0.0', license: 'GPL-2.0', dev: true },
  };
  const elsewhere = { old: { licence: 'MIT', where: 'LICENSE' }, gone: { licence: 'MIT', where: 'LICENSE' } };
  expect(licenceProblems(packages, elsewhere)).toEqual([
    'sum 1.0.0 has the licence MIT AND GPL-3.0, which is not among the accepted.',
    '@copyleft/b 2.0.0 has the licence AGPL-3.0-only, which is not among the accepted.',
    'silent 3.0.0 names no licence.',
    'gone names its licence by now, or is not used any more.',
  ]);
});
