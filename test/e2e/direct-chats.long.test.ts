import { describe, expect } from 'vitest';
import { confidants } from '#test/support/confidants.ts';
import { test } from './support/test.ts';

/* What a coach and their client see of each other at the beginning of their chat. */

describe('a chat', () => {
  test('of a coach and their client begins with who sees what', async ({ open, world }) => {
    const [ada, carol] = await Promise.all([world.person(), world.person({ name: 'Carol Dweck' })]);
    const id = await confidants(ada, carol, 'coach');
    const page = await open(`/chats/${id}`, { as: ada });
    await page.getByText('Carol Dweck is your coach and sees your commitments. You don’t see theirs.').waitFor();
    expect(await page.getByRole('link', { name: 'See theirs' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Add yours' }).click();
    await page.getByRole('dialog', { name: 'New Commitment' }).waitFor();
    const other = await open(`/chats/${id}`, { as: carol });
    await other.getByText(`As ${ada.name}’s coach, you see their commitments. They don’t see yours.`).waitFor();
    expect(await other.getByRole('link', { name: 'Add yours' }).count()).toBe(0);
    await other.getByRole('link', { name: 'See theirs' }).click();
    await other.waitForURL(`**/confidants/${ada.id}/show`);
  });
});
