import { expect, test } from 'vitest';
import { sortedPasswordErrors } from '#frontend/features/settings/password-errors.ts';

test('a sentence stands under the field that it names', () => {
  expect(sortedPasswordErrors(['Current password is incorrect']).fields).toEqual({
    current_password: 'Current password is incorrect',
  });
  expect(sortedPasswordErrors(['Password must be at least 6 characters']).fields).toEqual({
    password: 'Password must be at least 6 characters',
  });
  expect(sortedPasswordErrors(['Password confirmation does not match']).fields).toEqual({
    password_confirmation: 'Password confirmation does not match',
  });
});

test('several are sorted, the first of each field is kept, and the rest is about the whole', () => {
  const said = ['Current password is required', 'New password is required', 'Password is too plain', 'Please wait.'];
  expect(sortedPasswordErrors(said)).toEqual({
    fields: { current_password: 'Current password is required', password: 'New password is required' },
    others: ['Please wait.'],
  });
});
