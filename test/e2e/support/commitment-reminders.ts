import type { Page } from 'playwright-core';

/* The reminders of a commitment, and the offer to switch them off. */

export const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: found } = document;
    return found?.getAttribute('name') ?? found?.ariaLabel ?? found?.textContent;
  });

/** The server offers it for each commitment that still has reminders, until that is declined. */
export async function offered(page: Page): Promise<object[]> {
  const changes: object[] = [];
  const answered = new Set<string>();
  await page.route('**/api/v1/commitments', async (route) => {
    const response = await route.fetch();
    const all = (await response.json()) as { id: string; reminders: string[] }[];
    const json = all.map((each) => ({ ...each, reminder_offer: each.reminders.length > 0 && !answered.has(each.id) }));
    await route.fulfill({ response, json });
  });
  await page.route('**/api/v1/commitments/*', (route) => {
    if (route.request().method() === 'PUT') {
      changes.push(route.request().postDataJSON().commitment);
      answered.add(new URL(route.request().url()).pathname.split('/').at(-1) ?? '');
    }
    return route.continue();
  });
  return changes;
}
