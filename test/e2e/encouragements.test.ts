import { describe, expect } from 'vitest';
import { heading, toast, until } from './support/app.ts';
import { addButton, adding, bodies, create, EMPTY, focused, PATH, QUESTION, saved } from './support/encouragements.ts';
import { test } from './support/test.ts';

/* The list of encouragements, and deleting. */

describe('the list', () => {
  test('shows quotes with who said them, oldest first, and names each button after its quote', async ({
    open,
    world,
  }) => {
    const person = await world.person();
    await create(person, 'Begin anywhere.', 'John Cage');
    await create(person, 'One step.\nThen another.');
    await create(person, 'Begin anywhere.', 'Bob');
    await create(person, 'It is not the critic who counts; not the man who points out how the strong man stumbles.');
    const page = await open(PATH, { as: person });
    await heading(page, 'Encouragements').waitFor();
    await until(async () => (await bodies(page)).slice(0, 2), ['Begin anywhere.', 'One step.\nThen another.']);
    await page.getByRole('main').getByRole('listitem').first().getByText('John Cage').waitFor();
    expect(await page.getByRole('main').getByRole('listitem').last().locator('cite').count()).toBe(0);
    expect(await page.title()).toBe('Encouragements · Steadfast');
    expect(
      await page
        .getByText('Begin anywhere.')
        .first()
        .evaluate((quote) => [getComputedStyle(quote).fontFamily.includes('Georgia'), quote.clientHeight > 0]),
    ).toEqual([true, true]);
    expect(
      await page.getByText('One step.').evaluate((quote) => (quote as HTMLElement).innerText.split('\n').length),
    ).toBe(2);
    const names = await page
      .getByRole('main')
      .getByRole('listitem')
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.ariaLabel));
    expect(names).toEqual([
      'Edit Begin anywhere., John Cage',
      'Delete Begin anywhere., John Cage',
      'Edit One step. Then another.',
      'Delete One step. Then another.',
      'Edit Begin anywhere., Bob',
      'Delete Begin anywhere., Bob',
      'Edit It is not the critic who counts; not the…',
      'Delete It is not the critic who counts; not the…',
    ]);
  });

  test('is linked from the settings; when it is empty, the first encouragement can be added there', async ({
    open,
    world,
  }) => {
    const page = await open('/settings', { as: await world.person() });
    await page.getByRole('link', { name: 'Manage Encouragements' }).click();
    await page.getByText(EMPTY).waitFor();
    expect(await page.getByRole('link', { name: 'Manage Encouragements' }).getAttribute('aria-current')).toBe('page');
    expect(await page.getByRole('link', { name: 'Account' }).getAttribute('aria-current')).toBeNull();
    expect(await addButton(page).count()).toBe(1);
    const dialog = await adding(page);
    await dialog.getByLabel('Body').fill('Rest.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await until(() => bodies(page), ['Rest.']);
    expect(await page.getByText(EMPTY).count()).toBe(0);
    // The button that opened the dialog is gone, with the sentence.
    await until(() => focused(page), 'Encouragements');
    await page.getByRole('link', { name: 'Notification Settings' }).click();
    await heading(page, 'Notification Settings').waitFor();
  });
});

describe('deleting', () => {
  test('asks first, and then focuses the neighbour', async ({ open, world }) => {
    const person = await world.person();
    for (const body of ['First.', 'Second.', 'Third.']) await create(person, body);
    const page = await open(PATH, { as: person });
    const question = page.getByRole('alertdialog', { name: QUESTION });
    await page.getByRole('button', { name: 'Delete Second.' }).click();
    await question.getByText('Second.').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await until(() => focused(page), 'Delete Second.');
    expect((await saved(person)).length).toBe(3);

    for (const [gone, next] of [
      ['Second.', 'Delete Third.'],
      ['Third.', 'Delete First.'],
      ['First.', 'Encouragements'],
    ] as const) {
      await page.getByRole('button', { name: `Delete ${gone}` }).click();
      await question.getByRole('button', { name: 'Delete' }).click();
      await question.waitFor({ state: 'detached' });
      expect(await bodies(page)).not.toContain(gone);
      await until(() => focused(page), next);
    }
    await toast(page, 'Encouragement deleted');
    await page.getByText(EMPTY).waitFor();
    expect(await saved(person)).toEqual([]);
  });
});
