import { expect, test } from 'vitest';
import { isolated } from '#shared/text/isolated.ts';

test.each(['לקרוא', '20 עמודים!', 'قراءة', 'Read לקרוא', '𞤀𞤣𞤤𞤢𞤥'])(
  '%s is set apart from the sentence around it',
  (title) => {
    expect(isolated(title)).toBe(`\u2068${title}\u2069`);
  },
);

test.each(['Read', '', '20!', '読書', 'Чтение', '👍🏽', 'Ελληνικά'])('%s stays as it is', (title) => {
  expect(isolated(title)).toBe(title);
});
