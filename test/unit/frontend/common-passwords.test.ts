import { expect, test } from 'vitest';
import { isCommonPassword } from '#frontend/lib/common-passwords.ts';

test.each(['123456', 'password', 'Password', 'QWERTY', 'iloveyou'])(
  '%s is one of the most used passwords',
  (password) => {
    expect(isCommonPassword(password)).toBe(true);
  },
);

test.each(['correct horse', 'constructor', 'password password', '', ' 123456'])('"%s" is not', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
