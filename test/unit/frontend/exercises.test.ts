import { describe, expect, test } from 'vitest';
import {
  blankRow,
  changedExerciseFields,
  exerciseRow,
  initialTexts,
  isUntouched,
  parseCount,
  validateForm,
  withValidCounts,
} from '#frontend/features/commitments/form.ts';
import { wrongFields } from '#shared/contracts/wrong-fields.ts';

const SQUATS = { id: 'a', name: 'Squats', sets: 5, reps: 8, notes: null };

test.each([
  ['', 1],
  ['  ', 1],
  ['many', 1],
  ['-', 1],
  ['3e', 1],
  ['NaN', 1],
  ['0', 1],
  ['-4', 1],
  ['12', 12],
  ['12,0', 12],
  ['1e2', 1],
  ['999', 999],
  ['Infinity', 1],
  // Fields ask.
  ['0.9', Number.NaN],
  ['2.9', Number.NaN],
  ['72,5', Number.NaN],
  ['1000', Number.NaN],
  ['1.234,5', Number.NaN],
  ['1,500', Number.NaN],
  ['-Infinity', 1],
])('the typed number %j becomes %i', (text, value) => {
  expect(parseCount(text)).toBe(value);
});

describe('a row', () => {
  test('begins with three sets of ten', () => {
    expect(blankRow('a')).toEqual({ key: 'a', name: '', sets: '3', reps: '10', notes: '' });
    expect(blankRow().key).not.toBe(blankRow().key);
  });

  test('counts as filled in with any visible text', () => {
    expect(isUntouched(blankRow('a'))).toBe(true);
    expect(isUntouched({ ...blankRow('a'), name: ' \t' })).toBe(true);
    expect(isUntouched({ ...blankRow('a'), notes: 'Slowly' })).toBe(false);
    expect(isUntouched({ ...blankRow('a'), sets: '4' })).toBe(false);
  });

  test('has the values of its exercise', () => {
    expect(exerciseRow(SQUATS)).toEqual({ key: 'a', name: 'Squats', sets: '5', reps: '8', notes: '' });
  });

  test('shows its numbers as they are saved', () => {
    expect(withValidCounts({ ...blankRow('a'), sets: '05', reps: '' })).toEqual({
      ...blankRow('a'),
      sets: '5',
      reps: '1',
    });
  });

  test('keeps a number about which the person is asked', () => {
    for (const [sets, reps] of [
      ['72,5', '1,500'],
      ['1.234,5', '1000'],
    ]) {
      const typed = { ...blankRow('a'), name: 'Squats', sets: sets!, reps: reps! };
      expect(withValidCounts(typed)).toEqual(typed);
    }
  });
});

test('a change has only the fields that differ', () => {
  const { id: _, ...fields } = SQUATS;
  expect(changedExerciseFields(SQUATS, fields)).toEqual({});
  expect(changedExerciseFields(SQUATS, { ...fields, sets: 6, notes: 'Slowly' })).toEqual({ sets: 6, notes: 'Slowly' });
});

describe('the form', () => {
  const texts = { ...initialTexts(null, '2026-11-20'), title: 'Strength' };
  const workout = { ...texts, commitment_type: 'workout' };
  const named = { ...blankRow('a'), name: ' Squats ', sets: '', notes: '  ' };

  test('is initially empty, daily, and starts today', () => {
    expect(initialTexts(null, '2026-11-20')).toEqual({
      title: '',
      description: '',
      frequency: 'daily',
      commitment_type: '',
      category_id: '',
      start_date: '2026-11-20',
      notes_shared: '',
      tied_to: '',
    });
  });

  test('has the exercises in their order, without rows that have no name', () => {
    const nameless = { ...blankRow('d'), name: ' \t', sets: '7', reps: '3', notes: 'Slowly' };
    const checked = validateForm(workout, [named, blankRow('b'), { ...named, key: 'c', name: 'Lunges' }, nameless]);
    expect(checked.success && [...(checked.data.exercises ?? [])]).toEqual([
      ['a', { name: 'Squats', sets: 1, reps: 10, notes: null }],
      ['c', { name: 'Lunges', sets: 1, reps: 10, notes: null }],
    ]);
  });

  test('does not change exercises if the commitment is not a workout', () => {
    const checked = validateForm(texts, [named]);
    expect(checked.success && checked.data).toEqual({
      fields: { ...texts, description: null, category_id: null, notes_shared: false, tied_to: null },
      exercises: undefined,
    });
  });

  test('has errors by field and row', () => {
    const rows = [
      named,
      { ...named, key: 'b', name: 'a\u0000', sets: '72,5', reps: '1,500' },
      { ...blankRow('c'), notes: 'a\u0000' },
    ];
    const checked = validateForm({ ...workout, title: '', start_date: '' }, rows);
    expect(checked.success ? [] : [...wrongFields(checked.error)]).toEqual([
      ['title', 'Title is required'],
      ['start_date', 'Start date is required'],
      ['b.name', 'Exercise name contains characters that aren’t allowed'],
      ['b.sets', 'Sets must be a whole number from 1 to 999'],
      ['b.reps', 'Reps must be a whole number from 1 to 999'],
    ]);
  });
});
