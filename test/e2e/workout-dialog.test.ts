import { describe, expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { exercises } from '#shared/contracts/exercises.ts';
import { row, until } from './support/app.ts';
import {
  edited,
  exercise,
  focused,
  made,
  names,
  PATH,
  placeOf,
  save,
  savedExercises,
  workout,
} from './support/commitment-dialog.ts';
import { test } from './support/test.ts';

/* The exercises of a workout in the dialog of its commitment. */

/** Ids that the browser makes are new each time. */
const withoutIds = (body: string) => body.replace(/,"id":"[0-9A-Z]{26}"/, '');

describe('a workout', () => {
  test('is created with its exercises, in their order', async ({ open, world }) => {
    const person = await world.person();
    const page = await open(PATH, { as: person });
    const dialog = await made(page);
    await dialog.getByLabel('Title').fill('Strength');
    expect(await dialog.getByLabel('Exercise name').count()).toBe(0);
    await dialog.getByLabel('Workout').check();
    expect(await names(dialog)).toEqual(['']);
    const first = exercise(dialog, 1);
    expect(await first.getByLabel('Sets').inputValue()).toBe('3');
    expect(await first.getByLabel('Reps').inputValue()).toBe('10');
    await first.getByLabel('Exercise name').fill('  Squats ');
    await first.getByLabel('Notes').fill('Slowly');

    await dialog.getByRole('button', { name: 'Add Exercise' }).click();
    await until(() => placeOf(page), ['Exercise 2', 'name']);
    await page.keyboard.type('Lunges');
    const [sets, reps] = [exercise(dialog, 2).getByLabel('Sets'), exercise(dialog, 2).getByLabel('Reps')];
    for (const [typed, shown] of [
      ['', '1'],
      ['-3', '1'],
      ['05', '5'],
    ] as const) {
      await sets.fill(typed);
      await sets.blur();
      await until(() => sets.inputValue(), shown);
    }
    // What would become another number is asked about when the field is left, and stays as typed.
    const asked = exercise(dialog, 2).getByText('Sets must be a whole number from 1 to 999');
    for (const typed of ['72,5', '1.234,5', '1000']) {
      await sets.fill(typed);
      await sets.blur();
      await asked.waitFor();
      expect(await sets.inputValue()).toBe(typed);
      await sets.fill('999');
      await asked.waitFor({ state: 'detached' });
    }
    // An invalid number, in a field that has the focus until saving.
    await reps.clear();
    await reps.pressSequentially('e');
    await dialog.getByRole('button', { name: 'Add Exercise' }).focus();
    await page.keyboard.press('Enter');
    await until(() => placeOf(page), ['Exercise 3', 'name']);
    await exercise(dialog, 3).getByLabel('Notes').fill('Of nothing');
    await exercise(dialog, 3).getByLabel('Sets').fill('');
    // A row without a name is not an exercise.
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await row(page, 'Strength').getByText('2 exercises').waitFor();
    expect(await savedExercises(person, 'Strength')).toEqual([
      ['Squats', 3, 10, 'Slowly'],
      ['Lunges', 999, 1, null],
    ]);
  });

  test('is saved with changed, removed and added exercises', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 404/);
    const person = await world.person();
    const id = await workout(person, 'Strength', 'Squats', 'Lunges', 'Rows', 'Plank');
    const page = await open(PATH, { as: person });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' && !request.url().endsWith('/live_tickets'))
        sent.push(`${request.method()} ${withoutIds(request.postData() ?? '')}`.trim());
    });
    const dialog = await edited(page, 'Strength');
    expect(await dialog.getByLabel('Workout').isChecked()).toBe(true);
    expect(await names(dialog)).toEqual(['Squats', 'Lunges', 'Rows', 'Plank']);
    await dialog.getByRole('button', { name: 'Remove Lunges' }).click();
    await until(() => focused(page), 'Remove Rows');
    await exercise(dialog, 2).getByLabel('Sets').fill('4');
    // A row without a name is not an exercise, whatever else it contains.
    await exercise(dialog, 3).getByLabel('Exercise name').fill(' ');
    await dialog.getByRole('button', { name: 'Add Exercise' }).click();
    await exercise(dialog, 4).getByLabel('Exercise name').fill('Stretch');
    await dialog.getByRole('button', { name: 'Add Exercise' }).click();
    await exercise(dialog, 5).getByLabel('Notes').fill('Of nothing');
    await exercise(dialog, 1).getByLabel('Exercise name').fill('Deep squats');
    // Two were deleted on another device: one is removed here, and one is changed.
    const [, , rows, plank] = (await person.commitments())[0]?.workout_exercises ?? [];
    for (const gone of [rows, plank]) await person.call(exercises.delete, { params: { id: gone?.id ?? '' } });
    await save(dialog);
    expect(sent).toEqual([
      'DELETE',
      'DELETE',
      'PATCH {"workout_exercise":{"name":"Deep squats"}}',
      'PATCH {"workout_exercise":{"sets":4}}',
      'POST {"workout_exercise":{"name":"Rows","sets":4,"reps":10,"notes":null}}',
      'POST {"workout_exercise":{"name":"Stretch","sets":3,"reps":10,"notes":null}}',
    ]);
    await row(page, 'Strength').getByText('3 exercises').waitFor();
    const strength = await person.call(commitments.read, { params: { id } });
    expect(strength.workout_exercises.map(({ name, sets }) => [name, sets])).toEqual([
      ['Deep squats', 3],
      ['Rows', 4],
      ['Stretch', 3],
    ]);
  });
});
