import { randomUUID } from 'node:crypto';
import { route } from '#functions/lib/http/route.ts';
import { issueLiveTicket } from '#functions/lib/tokens.ts';
import { users } from '#shared/contracts/users.ts';

// Addresses are written to logs: a ticket in one is void before anyone reads it, a session's token is not.
export const liveTicket = route(users.liveTicket, async ({ user, sessionId, now }) => {
  const { ticket, expires } = await issueLiveTicket({ id: randomUUID(), userId: user.id, sessionId }, now);
  return { ticket, expires_at: new Date(expires).toISOString() };
});
