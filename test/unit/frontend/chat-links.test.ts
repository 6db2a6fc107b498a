import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { piecesOf } from '#frontend/features/chats/links.ts';

const hrefs = (text: string) => piecesOf(text).flatMap(({ href }) => href ?? []);
const addresses = (text: string) => piecesOf(text).flatMap(({ text: shown, href }) => (href ? shown : []));

describe('a link in a message', () => {
  test('is an address of the web', () => {
    expect(piecesOf('See https://example.com/a?b=c#d for more')).toEqual([
      { text: 'See ' },
      { text: 'https://example.com/a?b=c#d', href: 'https://example.com/a?b=c#d' },
      { text: ' for more' },
    ]);
    expect(hrefs('http://example.com')).toEqual(['http://example.com/']);
    expect(hrefs('HTTPS://Example.com/A')).toEqual(['https://example.com/A']);
  });

  test.for([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'mailto:a@example.com',
    'www.example.com',
    '//example.com',
    'xhttp://example.com',
    'https://',
    'http://[',
  ])('is nothing else: %j', (text) => {
    expect(piecesOf(text)).toEqual([{ text }]);
  });

  test('ends before the sentence does', () => {
    expect(addresses('Is it https://example.com/a? Or https://example.com/b, or "https://example.com/c".')).toEqual([
      'https://example.com/a',
      'https://example.com/b',
      'https://example.com/c',
    ]);
    expect(addresses('(https://example.com/a) [https://example.com/b].')).toEqual([
      'https://example.com/a',
      'https://example.com/b',
    ]);
  });

  test('keeps the brackets that it has opened', () => {
    expect(addresses('https://example.com/Galatians_(epistle), (https://example.com/x_(y))')).toEqual([
      'https://example.com/Galatians_(epistle)',
      'https://example.com/x_(y)',
    ]);
  });
});

describe('the pieces of a message', () => {
  test('are the message, and link to the web alone, whatever was written', () => {
    const words = fc.constantFrom('https://a.example/', 'http://', 'javascript:', ' ', '\n', '(', ')', '.', '<b>', 'ä');
    const written = fc.array(fc.oneof(words, fc.string()), { maxLength: 20 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(written, (text) => {
        const pieces = piecesOf(text);
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
        for (const { href } of pieces) if (href) expect(href).toMatch(/^https?:\/\//);
      }),
    );
  });
});
