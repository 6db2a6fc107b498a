import { expect, test } from 'vitest';
import { passwordErrorsByField } from '#frontend/features/settings/model.ts';

test('a sentence stands under the field that it names', () => {
  expect(passwordErrorsByField(['Current password is incorrect']).fields).toEqual({
    current_password: 'Current password is incorrect',
  });
  expect(passwordErrorsByField(['Password must be at least 6 characters']).fields).toEqual({
    password: 'Password must be at least 6 characters',
  });
  expect(passwordErrorsByField(['Password confirmation does not match']).fields).toEqual({
    password_confirmation: 'Password confirmation does not match',
  });
});

test('several are sorted, the first of each field is kept, and the rest is about the whole', () => {
  const said = ['Current password is required', 'New password is required', 'Password is too plain', 'Please wait.'];
  expect(passwordErrorsByField(said)).toEqual({
    fields: { current_password: 'Current password is required', password: 'New password is required' },
    others: ['Please wait.'],
  });
});
