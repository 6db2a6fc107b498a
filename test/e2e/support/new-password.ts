import type { Page } from 'playwright-core';

/* What the tests of new-password have in common. */

export const warning = (page: Page) => page.getByText('This is one of the most common passwords.');
