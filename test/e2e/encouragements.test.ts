import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { encouragements } from '#shared/contracts/encouragements.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import type { Person } from '#test/support/world.ts';
import { heading, until } from './support/app.ts';
import { expectClean, settled } from './support/clean.ts';
import { test } from './support/test.ts';

const PATH = '/settings/encouragements';
const CALL = '**/api/v1/encouragements';
const EMPTY = 'No encouragements yet. Add your first one!';
const QUESTION = 'Are you sure you want to delete this encouragement?';
const REQUIRED = 'Encouragement body is required.';

const keep = (person: Person, body: string, citation?: string) =>
  person.call(encouragements.create, { body: { encouragement: { body, citation } } });
const kept = async (person: Person) =>
  (await person.call(encouragements.list)).map(({ body, citation }) => [body, citation]);
const bodies = (page: Page) => page.getByRole('main').getByRole('blockquote').allTextContents();
const addButton = (page: Page) => page.getByRole('button', { name: 'Add Encouragement' });
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);

/** The dialog, opened for a new one. */
async function adding(page: Page) {
  await addButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Add Encouragement' });
  await dialog.waitFor();
  return dialog;
}

describe('the list', () => {
  test('shows quotes with who said them, oldest first', async ({ open, world }) => {
    const person = await world.person();
    await keep(person, 'Begin anywhere.', 'John Cage');
    await keep(person, 'One step.\nThen another.');
    const page = await open(PATH, { as: person });
    await heading(page, 'Encouragements').waitFor();
    await until(() => bodies(page), ['Begin anywhere.', 'One step.\nThen another.']);
    await page.getByRole('main').getByRole('listitem').first().getByText('John Cage').waitFor();
    expect(await page.getByRole('main').getByRole('listitem').last().locator('cite').count()).toBe(0);
    expect(await page.title()).toBe('Encouragements · Steadfast');
    expect(
      await page
        .getByText('Begin anywhere.')
        .evaluate((quote) => [getComputedStyle(quote).fontFamily.includes('Georgia'), quote.clientHeight > 0]),
    ).toEqual([true, true]);
    expect(
      await page.getByText('One step.').evaluate((quote) => (quote as HTMLElement).innerText.split('\n').length),
    ).toBe(2);
  });

  test('is reached from the settings, and leads on', async ({ open, world }) => {
    const page = await open('/settings', { as: await world.person() });
    await page.getByRole('link', { name: 'Manage Encouragements' }).click();
    await page.getByText(EMPTY).waitFor();
    expect(await page.getByRole('link', { name: 'Manage Encouragements' }).getAttribute('aria-current')).toBe('page');
    expect(await page.getByRole('link', { name: 'Account' }).getAttribute('aria-current')).toBeNull();
    await page.getByRole('link', { name: 'Notification Settings' }).click();
    await heading(page, 'Notification Settings').waitFor();
  });

  test('without any asks for the first, which is added there', async ({ open, world }) => {
    const person = await world.person();
    const page = await open(PATH, { as: person });
    await page.getByText(EMPTY).waitFor();
    expect(await addButton(page).count()).toBe(1);
    const dialog = await adding(page);
    await dialog.getByLabel('Body').fill('Rest.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await until(() => bodies(page), ['Rest.']);
    expect(await page.getByText(EMPTY).count()).toBe(0);
    // The button that opened the dialog has gone with the sentence.
    await until(() => focused(page), 'Encouragements');
  });

  test('has its place kept while it loads', async ({ open, world }) => {
    const person = await world.person();
    await keep(person, 'Rest.');
    const page = await open('/login');
    const held = Promise.withResolvers<void>();
    await page.route(CALL, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.evaluate((token) => localStorage.setItem('jwt_token', token ?? ''), person.token);
    await page.goto(PATH);
    await addButton(page).waitFor();
    const before = await page.getByRole('status', { name: 'Loading encouragements' }).boundingBox();
    held.resolve();
    await until(() => bodies(page), ['Rest.']);
    const after = await page.getByRole('main').getByRole('list').boundingBox();
    expect(before).not.toBeNull();
    expect([after?.x, after?.y, after?.width]).toEqual([before?.x, before?.y, before?.width]);
  });

  test('that cannot be read says so in a red box, and is tried again', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 500/);
    const person = await world.person();
    await keep(person, 'Rest.');
    const page = await open('/login');
    let broken = true;
    await page.route(CALL, (route) => (broken ? route.fulfill({ status: 500, json: {} }) : route.continue()));
    await page.evaluate((token) => localStorage.setItem('jwt_token', token ?? ''), person.token);
    await page.goto(PATH);
    const said = page.getByRole('alert').getByText('Failed to fetch encouragements');
    await said.waitFor();
    expect(await said.evaluate((box) => getComputedStyle(box).backgroundColor)).toBe('rgb(252, 233, 230)');
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await until(() => bodies(page), ['Rest.']);
  });

  test('is there without a network, which is said', async ({ profile, world, expectComplaint }) => {
    expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    const person = await world.person();
    await keep(person, 'Rest.');
    const context = await profile({ as: person });
    const page = await context.newPage();
    await page.goto(PATH);
    await until(() => bodies(page), ['Rest.']);
    await (await adding(page)).getByRole('button', { name: 'Cancel' }).click();
    await context.setOffline(true);
    await page.getByText('You are offline. This may be out of date').waitFor();
    expect(await bodies(page)).toEqual(['Rest.']);

    // A write fails at once, and what was typed stays.
    const dialog = await adding(page);
    await dialog.getByLabel('Body').fill('Not now');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').getByText('Steadfast cannot be reached.').waitFor();
    expect(await dialog.getByLabel('Body').inputValue()).toBe('Not now');
    await context.setOffline(false);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await until(() => bodies(page), ['Rest.', 'Not now']);
  });

  test('names each button for its quote', async ({ open, world }) => {
    const person = await world.person();
    for (const citation of ['Ada', 'Bob']) await keep(person, 'Go.', citation);
    await keep(person, 'It is not the critic who counts; not the man who points out how the strong man stumbles.');
    const page = await open(PATH, { as: person });
    await page.getByRole('button', { name: 'Edit Go., Ada', exact: true }).waitFor();
    const names = await page
      .getByRole('main')
      .getByRole('listitem')
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.ariaLabel));
    expect(names).toEqual([
      'Edit Go., Ada',
      'Delete Go., Ada',
      'Edit Go., Bob',
      'Delete Go., Bob',
      'Edit It is not the critic who counts; not the…',
      'Delete It is not the critic who counts; not the…',
    ]);
  });

  test('of the most that one can keep stands words without spaces, on the smallest phone', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of 422/);
    const person = await world.person();
    await keep(person, 'W'.repeat(LIMITS.encouragementLength), 'C'.repeat(LIMITS.citationLength));
    for (let number = 2; number <= LIMITS.encouragements; number++) await keep(person, `Number ${number}`);
    const page = await open(PATH, { as: person, width: 320 });
    await until(async () => (await bodies(page)).length, LIMITS.encouragements);
    await expectClean(page);
    const dialog = await adding(page);
    await dialog.getByLabel('Body').fill('One too many');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').getByText('You can have at most 200 encouragements').waitFor();
    expect(await dialog.getByLabel('Body').inputValue()).toBe('One too many');
  });
});

describe('the dialog', () => {
  test('adds an encouragement, which comes last and into view', async ({ open, world }) => {
    const person = await world.person();
    for (let number = 1; number <= 20; number++) await keep(person, `Number ${number}`);
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
    // What would not be saved cannot be typed.
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
    expect((await kept(person)).at(-1)).toEqual(['Bear one another’s burdens.', 'Galatians 6:2']);
    await until(() => focused(page), 'Add Encouragement');
  });

  test('changes what was changed, and nothing else', async ({ open, world }) => {
    const person = await world.person();
    const { id } = await keep(person, 'Begin anywhere.', 'Jon Cage');
    const page = await open(PATH, { as: person });
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(request.postDataJSON());
    });
    const dialog = page.getByRole('dialog', { name: 'Edit Encouragement' });
    await page.getByRole('button', { name: 'Edit Begin anywhere.' }).click();
    expect(await dialog.getByLabel('Body').inputValue()).toBe('Begin anywhere.');
    expect(await dialog.getByLabel('Citation').inputValue()).toBe('Jon Cage');
    await dialog.getByLabel('Citation').fill('John Cage');
    const elsewhere = await person.elsewhere();
    const body = { encouragement: { body: 'Begin somewhere.' } };
    await elsewhere.call(encouragements.update, { params: { id }, body });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await until(() => bodies(page), ['Begin somewhere.']);
    await page.getByText('John Cage', { exact: true }).waitFor();
    await until(() => focused(page), 'Edit Begin somewhere.');

    await page.getByRole('button', { name: 'Edit Begin somewhere.' }).click();
    await dialog.getByLabel('Body').fill(' Begin somewhere. ');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Edit Begin somewhere.' }).click();
    await dialog.getByLabel('Citation').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(sent).toEqual([{ encouragement: { citation: 'John Cage' } }, { encouragement: { citation: null } }]);
    expect(await kept(person)).toEqual([['Begin somewhere.', null]]);
  });

  test('leaves the focus to whoever is in one of its fields before it has come to rest', async ({ open, world }) => {
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
    // Two pictures later, whatever moves the focus has had its turn.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await settled(page);
    await page.keyboard.type('John Cage');
    expect(await dialog.getByLabel('Citation').inputValue()).toBe('John Cage');
    expect(await dialog.getByLabel('Body').inputValue()).toBe('');
  });

  test('says what is missing at its field, in a red box', async ({ open, world }) => {
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
    expect(await kept(person)).toEqual([]);
  });

  test('counts what is typed, cuts nothing off, and refuses too much of it', async ({ open, world }) => {
    const person = await world.person();
    const page = await open(PATH, { as: person });
    const dialog = await adding(page);
    const [body, citation] = [dialog.getByLabel('Body'), dialog.getByLabel('Citation')];
    await body.fill('Hello');
    await dialog.getByText('5/300', { exact: true }).waitFor();
    await citation.fill('👍');
    await dialog.getByText('2/100', { exact: true }).waitFor();
    expect(await dialog.getByRole('status').allTextContents()).toEqual(['', '']);

    await body.fill('b'.repeat(295));
    await dialog.getByRole('status').getByText('Fewer than 20 characters left').waitFor();
    await body.fill('b'.repeat(302));
    await citation.fill('c'.repeat(101));
    await dialog.getByText('302/300', { exact: true }).waitFor();
    await dialog.getByRole('status').getByText('2 characters too many').waitFor();
    await dialog.getByRole('status').getByText('1 character too many').waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Body must be at most 300 characters').waitFor();
    await dialog.getByText('Citation must be at most 100 characters').waitFor();
    expect((await body.inputValue()).length).toBe(302);

    await body.fill('b'.repeat(300));
    await citation.fill('c'.repeat(100));
    await dialog.getByText('300/300', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await kept(person)).toEqual([['b'.repeat(300), 'c'.repeat(100)]]);
  });

  test('keeps what was typed when saving fails, and keeps one of two attempts', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of 500/);
    const person = await world.person();
    const page = await open(PATH, { as: person });
    const keys: (string | undefined)[] = [];
    let broken = true;
    await page.route(CALL, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.push(route.request().headers()['idempotency-key']);
      // The server makes it, but its answer is lost.
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
    expect((await kept(person)).length).toBe(1);
  });

  test('says so when it has been deleted elsewhere, and loses no word', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 404/);
    const person = await world.person();
    const { id } = await keep(person, 'Rest.');
    const page = await open(PATH, { as: person });
    await page.getByRole('button', { name: 'Edit Rest.' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Encouragement' });
    await dialog.getByLabel('Body').fill('Rest well.');
    await person.call(encouragements.delete, { params: { id } });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').getByText('Encouragement not found').waitFor();
    expect(await dialog.getByLabel('Body').inputValue()).toBe('Rest well.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await page.getByText(EMPTY).waitFor();
  });

  test('asks before it throws away what was typed', async ({ open, world }) => {
    const page = await open(PATH, { as: await world.person() });
    const question = page.getByRole('alertdialog');
    const dialog = await adding(page);
    await dialog.getByLabel('Body').fill('Half a thought');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await dialog.getByLabel('Body').inputValue()).toBe('Half a thought');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });

    expect(await (await adding(page)).getByLabel('Body').inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await question.count()).toBe(0);
  });
});

describe('deleting', () => {
  test('is asked about, and the neighbour takes the focus', async ({ open, world }) => {
    const person = await world.person();
    for (const body of ['First.', 'Second.', 'Third.']) await keep(person, body);
    const page = await open(PATH, { as: person });
    const question = page.getByRole('alertdialog', { name: QUESTION });
    await page.getByRole('button', { name: 'Delete Second.' }).click();
    await question.getByText('Second.').waitFor();
    await settled(page);
    await expectClean(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await until(() => focused(page), 'Delete Second.');
    expect((await kept(person)).length).toBe(3);

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
    await page.getByText('Encouragement deleted').first().waitFor();
    await page.getByText(EMPTY).waitFor();
    expect(await kept(person)).toEqual([]);
  });

  test('what is gone already is done', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 404/);
    const person = await world.person();
    const { id } = await keep(person, 'Rest.');
    const page = await open(PATH, { as: person });
    await page.getByRole('button', { name: 'Delete Rest.' }).click();
    await person.call(encouragements.delete, { params: { id } });
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText(EMPTY).waitFor();
    expect(await page.getByRole('alertdialog').getByRole('alert').count()).toBe(0);
  });

  test('that fails says so in a red box, and is tried again there', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 500/);
    const person = await world.person();
    await keep(person, 'Rest.');
    const page = await open(PATH, { as: person });
    let broken = true;
    await page.route(`${CALL}/*`, (route) => (broken ? route.fulfill({ status: 500, json: {} }) : route.continue()));
    await page.getByRole('button', { name: 'Delete Rest.' }).click();
    const question = page.getByRole('alertdialog', { name: QUESTION });
    await question.getByRole('button', { name: 'Delete' }).click();
    const said = question.getByRole('alert');
    await said.getByText('Something went wrong on our side. Please try again.').waitFor();
    expect(await said.evaluate((box) => getComputedStyle(box).backgroundColor)).toBe('rgb(252, 233, 230)');
    expect((await kept(person)).length).toBe(1);
    broken = false;
    await question.getByRole('button', { name: 'Delete' }).click();
    await question.waitFor({ state: 'detached' });
    await page.getByText(EMPTY).waitFor();
  });
});

test('everything works by keyboard alone', async ({ open, world }) => {
  const person = await world.person();
  const page = await open(PATH, { as: person });
  await page.getByText(EMPTY).waitFor();
  await addButton(page).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await until(() => page.evaluate(() => document.activeElement?.getAttribute('name')), 'body');
  await page.keyboard.type('Keep');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Me');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await until(() => bodies(page), ['Keep']);
  await until(() => focused(page), 'Encouragements');

  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 12 && (await focused(page)) !== name; presses++) await page.keyboard.press('Tab');
    expect(await focused(page)).toBe(name);
  };
  await tabTo('Edit Keep');
  await page.keyboard.press('Enter');
  await until(() => page.evaluate(() => document.activeElement?.getAttribute('name')), 'body');
  await page.keyboard.press('End');
  await page.keyboard.type(' on');
  await tabTo('Save');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await until(() => focused(page), 'Edit Keep on');

  await tabTo('Delete Keep on');
  await page.keyboard.press('Enter');
  await until(() => focused(page), 'Cancel');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText(EMPTY).waitFor();
  expect(await kept(person)).toEqual([]);
});
