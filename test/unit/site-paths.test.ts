import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { VIEWER_REQUEST } from '#infra/constructs/viewer-functions.ts';
import { DOCUMENTS, documentAt } from '#shared/site.ts';

/* Which file or answer a path of the site has at the edge, and on devices without a network. */

const edge = runInNewContext(`${VIEWER_REQUEST}; handler`) as (event: object) => Record<string, unknown>;
const at = (uri: string) => edge({ request: { uri, headers: {} } });

test('the device and the edge open the same document for every path', () => {
  const parts = fc.constantFrom(
    '/',
    '.',
    'a',
    '/.well-known/',
    ...Object.keys(DOCUMENTS).flatMap((path) => path.split('/')),
  );
  const paths = fc.array(parts, { maxLength: 8 }).map((all) => `/${all.join('')}`);
  fc.assert(
    fc.property(fc.oneof(fc.constantFrom(...Object.keys(DOCUMENTS)), paths), (uri) => {
      expect(documentAt(uri) ?? uri).toBe(at(uri).uri);
    }),
  );
});

describe('a well-known path', () => {
  test.each(['/.well-known/change-password', '/.well-known/change-password/'])('%s leads to the settings', (uri) => {
    expect(at(uri)).toMatchObject({ statusCode: 302, headers: { location: { value: '/settings#password' } } });
  });

  test.each(['/.well-known/none', '/.well-known/change-password/none', '/.well-known', '/.well-known/a.json'])(
    '%s is no page',
    (uri) => expect(at(uri)).toEqual({ uri, headers: {} }),
  );
});
