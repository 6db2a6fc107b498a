import { describe, expect } from 'vitest';
import { encouragements } from '#shared/contracts/encouragements.ts';
import { closeByEscape, until } from './support/app.ts';
import { settled } from './support/clean.ts';
import { adding, bodies, CALL, create, EMPTY, focused, PATH, REQUIRED, saved } from './support/encouragements.ts';
import { test } from './support/test.ts';

/* The dialog of encouragements: the focus, what is missing or discarded, and when saving fails. */

describe('the dialog', () => {
  test('does not move the focus away from a field that has it before the dialog has opened', async ({
    open,
    world,
  }) => {
    const page = await open(PATH, { as: await world.person() });
    await page.evaluate(() => {
      const watching = new MutationObserver(() => {
        const citation = document.querySelector<HTMLElement>('[role="dialog"] [name="citation"]');
        if (citation) watching.disconnect();
        citation?.focus();
      });
      watching.observe(document.body, { childList: true, subtree: true });
    });
    const dialog = await adding(page);
    // Code that moves the focus has run after two frames.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await settled(page);
    await page.keyboard.type('John Cage');
    expect(await dialog.getByLabel('Citation').inputValue()).toBe('John Cage');
    expect(await dialog.getByLabel('Body').inputValue()).toBe('');
  });

  test('adds an encouragement at the end, and scrolls to it', async ({ open, world }) => {
    const person = await world.person();
    for (let number = 1; number <= 12; number++) await create(person, `Number ${number}`);
    const page = await open(PATH, { as: person, width: 390 });
    const dialog = await adding(page);
    await until(() => dialog.getByLabel('Body').evaluate((field) => field === document.activeElement), true);
    expect(await dialog.getByLabel('Citation').inputValue()).toBe('');
    const held = Promise.withResolvers<void>();
    await page.route(CALL, async (route) => {
      if (route.request().method() === 'POST') await held.promise;
      await route.continue();
    });
    await dialog.getByLabel('Body').fill('  Bear one another’s burdens. ');
    await dialog.getByLabel('Citation').fill('Galatians 6:2');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('button', { name: 'Saving...' }).waitFor();
    // While it saves, nothing can be typed.
    await dialog.getByLabel('Citation').focus();
    await page.keyboard.type('0');
    expect(await dialog.getByLabel('Citation').inputValue()).toBe('Galatians 6:2');
    held.resolve();
    await dialog.waitFor({ state: 'detached' });
    const added = page.getByText('Bear one another’s burdens.', { exact: true });
    await added.waitFor();
    expect((await bodies(page)).at(-1)).toBe('Bear one another’s burdens.');
    await until(
      () =>
        added.evaluate((quote) => {
          const { left, top } = quote.getBoundingClientRect();
          return document.elementFromPoint(left + 4, top + 4) === quote;
        }),
      true,
    );
    expect((await saved(person)).at(-1)).toEqual(['Bear one another’s burdens.', 'Galatians 6:2']);
    await until(() => focused(page), 'Add Encouragement');
  });

  test('says at its field what is missing, in a red box, and asks before it discards the input', async ({
    open,
    world,
  }) => {
    const person = await world.person();
    const page = await open(PATH, { as: person });
    const dialog = await adding(page);
    await dialog.getByLabel('Body').fill('   ');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const said = dialog.getByText(REQUIRED);
    await said.waitFor();
    expect(await said.evaluate((box) => getComputedStyle(box).backgroundColor)).toBe('rgb(252, 233, 230)');
    expect(
      await dialog.getByLabel('Body').evaluate((field) => ({
        focused: field === document.activeElement,
        invalid: field.ariaInvalid,
        told: (field.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent)
          .join(' '),
      })),
    ).toEqual({ focused: true, invalid: 'true', told: `${REQUIRED} 0/300` });
    await dialog.getByLabel('Body').fill('Rest.');
    await said.waitFor({ state: 'detached' });

    const question = page.getByRole('alertdialog');
    await dialog.getByLabel('Body').fill('Half a thought');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await dialog.getByLabel('Body').inputValue()).toBe('Half a thought');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await saved(person)).toEqual([]);
    expect(await (await adding(page)).getByLabel('Body').inputValue()).toBe('');
    await closeByEscape(page, dialog);
    expect(await question.count()).toBe(0);
  });

  test('keeps the input when saving fails or it was deleted elsewhere, and a second try creates no duplicate', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of (404|500)/);
    const person = await world.person();
    const page = await open(PATH, { as: person });
    const keys: (string | undefined)[] = [];
    let broken = true;
    await page.route(CALL, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.push(route.request().headers()['idempotency-key']);
      // The server creates it, but its answer is lost.
      if (broken) await route.fetch();
      return broken ? route.fulfill({ status: 500, json: {} }) : route.continue();
    });
    const dialog = await adding(page);
    await dialog.getByLabel('Body').fill('Rest.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').getByText('Something went wrong on our side. Please try again.').waitFor();
    expect(await dialog.getByLabel('Body').inputValue()).toBe('Rest.');
    broken = false;
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(keys.length).toBe(2);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
    await until(() => bodies(page), ['Rest.']);
    const [only, ...others] = await person.call(encouragements.list);
    expect(others).toEqual([]);

    await page.getByRole('button', { name: 'Edit Rest.' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Encouragement' });
    await edit.getByLabel('Body').fill('Rest well.');
    await person.call(encouragements.delete, { params: { id: only!.id } });
    await edit.getByRole('button', { name: 'Save' }).click();
    await edit.getByRole('alert').getByText('Encouragement not found').waitFor();
    expect(await edit.getByLabel('Body').inputValue()).toBe('Rest well.');
    await edit.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await page.getByText(EMPTY).waitFor();
  });
});
