import type { Page, Request } from 'playwright-core';
import { sessions } from '#shared/contracts/sessions.ts';
import { users } from '#shared/contracts/users.ts';
import type { Person } from '#test/support/world.ts';
import { checked } from './app.ts';

/* The calls of a page to the API. */

export const LIST = 'GET /api/v1/commitments';
export const one = (id: string) => `GET /api/v1/commitments/${id}`;

/** What a page requests by itself: a ticket at each connection, and the keys for unsent work some seconds after it. */
const BY_ITSELF: string[] = [users.liveTicket.path, sessions.storageKeys.path];

/** The API calls of a page from now on, without those that it makes by itself. */
export function callsOf(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && !BY_ITSELF.includes(pathname)) calls.push(request);
  });
  return calls;
}

export const callNames = (calls: readonly Request[]) =>
  calls.map((call) => `${call.method()} ${new URL(call.url()).pathname}`);

/** Waits until pages receive live events. By then they have also sent the reads that follow a new connection. */
export async function waitForLiveEvents(
  ada: Person,
  { id, title }: { id: string; title: string },
  ...pages: Page[]
): Promise<void> {
  for (const page of pages) await checked(page, title, false);
  await ada.complete(id);
  for (const page of pages) await checked(page, title);
}
