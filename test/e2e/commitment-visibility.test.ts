import { describe, expect } from 'vitest';
import { visibilityCalls } from '#shared/contracts/visibility.ts';
import { addDays, toLocal } from '#shared/domain/local-time.ts';
import { confidants, confidantsOf, verified } from '#test/support/confidants.ts';
import type { Person } from '#test/support/world.ts';
import { closeByEscape, row, toast, until } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import { edited, PATH, save } from './support/commitment-dialog.ts';
import { test } from './support/test.ts';
import { create, cut, SAVED_HERE } from './support/unsent.ts';

/* Who sees a commitment, on the screens of its owner and of a confidant. */

const said = async (person: Person, id: string) => {
  const { audience, people } = await person.call(visibilityCalls.visibility, { params: { id } });
  return [audience, ...people.map((each) => [each.id, each.until])];
};

describe('who sees a commitment', () => {
  test('is chosen in its dialog, and open pages of confidants follow', async ({ open, world }) => {
    const [ada, grace] = await Promise.all([verified(world), verified(world, { name: 'Grace Hopper' })]);
    const { id } = await ada.commitment({ title: 'Swim' });
    await ada.commitment({ title: 'Read' });
    // Without confidants there is nothing to choose.
    const page = await open(PATH, { as: ada });
    await edited(page, 'Swim');
    const dialog = page.getByRole('dialog');
    const line = dialog.getByRole('button', { name: /^Who sees this/ });
    await dialog.getByRole('button', { name: /^Cue and reminders/ }).waitFor();
    expect(await line.count()).toBe(0);
    await closeByEscape(page, dialog);

    await confidants(ada, grace);
    const seen = await open(`/confidants/${ada.id}/show`, { as: grace, width: 390 });
    const shared = (title: string) => seen.getByRole('listitem').filter({ hasText: title });
    await shared('Swim').waitFor();
    await page.reload();
    await edited(page, 'Swim');
    await until(() => line.innerText(), 'Who sees this: Everyone I share with');
    await line.click();
    await dialog.getByText('Grace Hopper sees this because you share your commitments with them.').waitFor();
    await dialog.getByLabel('Visible to').selectOption('Only me');
    await expectClean(page);
    await save(dialog);
    await row(page, 'Swim').getByText('Only me').waitFor();
    expect(await said(ada, id)).toEqual(['nobody']);
    await shared('Swim').waitFor({ state: 'detached' });
    await shared('Read').waitFor();

    await edited(page, 'Swim');
    await line.click();
    await dialog.getByLabel('Visible to').selectOption('Chosen confidants');
    await dialog.getByText('Nobody sees this until you choose someone.').waitFor();
    await dialog.getByRole('checkbox', { name: 'Grace Hopper' }).check();
    const last = addDays(toLocal(Date.now(), 'UTC').date, 40);
    await dialog.getByLabel('Until, for Grace Hopper').fill(last);
    await dialog.getByText(/^Grace Hopper sees this because you chose them on .+, until .+\.$/).waitFor();
    await expectClean(page);
    await save(dialog);
    await until(() => said(ada, id), ['chosen', [grace.id, last]]);
    await row(page, 'Swim').getByText('Chosen confidants').waitFor();
    await shared('Swim').waitFor();
    await edited(page, 'Swim');
    await until(() => line.innerText(), 'Who sees this: Grace Hopper');
    await line.click();
    await until(() => dialog.getByLabel('Until, for Grace Hopper').inputValue(), last);
  });

  test('is sent after the commitment itself, also when both have waited', async ({ open, world, expectComplaint }) => {
    expectComplaint(/ERR_FAILED/);
    const [ada, grace] = await Promise.all([verified(world), verified(world, { name: 'Grace Hopper' })]);
    await confidants(ada, grace);
    const page = await open(PATH, { as: ada });
    const dialog = page.getByRole('dialog');
    const line = dialog.getByRole('button', { name: /^Who sees this/ });
    // The confidants are known by then.
    await create(page);
    await line.waitFor();
    await line.click();
    await dialog.getByLabel('Visible to').waitFor();
    await closeByEscape(page, dialog);
    const restore = await cut(page);
    await create(page);
    await dialog.getByLabel('Title').fill('Therapy');
    await line.click();
    await dialog.getByLabel('Visible to').selectOption('Only me');
    await save(dialog);
    await toast(page, SAVED_HERE);
    await row(page, 'Therapy').getByText('Only me').waitFor();
    await restore();
    const sent = async () => (await ada.commitments()).map(({ title, visibility }) => [title, visibility.audience]);
    await until(sent, [['Therapy', 'nobody']]);
    expect((await confidantsOf(grace))[0]).toMatchObject({ total_count: 0, top_commitments: [] });
  });
});
