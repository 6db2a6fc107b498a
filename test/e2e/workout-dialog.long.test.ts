import { describe, expect } from 'vitest';
import * as LIMITS from '#shared/domain/limits.ts';
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

/* Exercises of a commitment that has another type meanwhile or was saved partly, and their number. */

const EXERCISES = '**/api/v1/powerups/fitness/**';

describe('a workout', () => {
  test('keeps its exercises while it has another type', async ({ open, world }) => {
    const person = await world.person();
    await workout(person, 'Strength', 'Squats', 'Lunges');
    const page = await open(PATH, { as: person });
    const dialog = await edited(page, 'Strength');
    await dialog.getByRole('button', { name: 'Remove Squats' }).click();
    await dialog.getByLabel('Workout').uncheck();
    expect(await dialog.getByLabel('Exercise name').count()).toBe(0);
    await save(dialog);
    await row(page, 'Strength').getByText('exercises').waitFor({ state: 'detached' });
    expect((await savedExercises(person, 'Strength'))?.length).toBe(2);
    await edited(page, 'Strength');
    await dialog.getByLabel('Workout').check();
    expect(await names(dialog)).toEqual(['Squats', 'Lunges']);
    await save(dialog);
    await row(page, 'Strength').getByText('2 exercises').waitFor();
  });

  test('has at most fifty exercises', async ({ open, world }) => {
    const page = await open(PATH, { as: await world.person() });
    const dialog = await made(page);
    await dialog.getByLabel('Workout').check();
    const more = dialog.getByRole('button', { name: 'Add Exercise' });
    await more.evaluate((button: HTMLButtonElement, times) => {
      for (let time = 0; time < times; time++) button.click();
    }, LIMITS.exercises - 1);
    await dialog.getByText('A commitment can have at most 50 exercises').waitFor();
    expect(await more.count()).toBe(0);
    await until(() => placeOf(page), ['Exercise 50', 'name']);
    await dialog.getByRole('button', { name: 'Remove exercise 50' }).click();
    await more.waitFor();
    await until(() => focused(page), 'Remove exercise 49');
  });

  test('that was saved partly stays open, and can be saved again', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 500/);
    const person = await world.person();
    const page = await open(PATH, { as: person });
    let calls = 0;
    await page.route(EXERCISES, async (route) => {
      calls += 1;
      if (calls !== 2) return route.continue();
      // The server adds the exercise, but its answer is lost.
      await route.fetch();
      return route.fulfill({ status: 500, json: {} });
    });
    const dialog = await made(page);
    await dialog.getByLabel('Title').fill('Strength');
    await dialog.getByLabel('Workout').check();
    await exercise(dialog, 1).getByLabel('Exercise name').fill('Squats');
    for (const [number, name] of [
      [2, 'Lunges'],
      [3, 'Rows'],
    ] as const) {
      await dialog.getByRole('button', { name: 'Add Exercise' }).click();
      await exercise(dialog, number).getByLabel('Exercise name').fill(name);
    }
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').getByText('Something went wrong on our side. Please try again.').waitFor();
    expect(await names(dialog)).toEqual(['Squats', 'Lunges', 'Rows']);
    await dialog.getByLabel('Title').fill('More strength');
    await exercise(dialog, 2).getByLabel('Exercise name').fill('Long lunges');
    await save(dialog);
    await row(page, 'More strength').getByText('3 exercises').waitFor();
    expect(await person.commitments()).toMatchObject([{ title: 'More strength' }]);
    expect((await savedExercises(person, 'More strength'))?.map(([name]) => name)).toEqual([
      'Squats',
      'Long lunges',
      'Rows',
    ]);
  });
});
