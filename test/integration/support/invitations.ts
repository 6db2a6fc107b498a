import { confidants as calls } from '#shared/contracts/confidants.ts';
import { users } from '#shared/contracts/users.ts';
import { type Answered, type Caller, type Email, mailsTo, type World } from '#test/support/world.ts';

/* What people do with the link of an invitation, and what its email contains. */

export const someAddress = () => `bob-${crypto.randomUUID()}@example.com`;

export const PASSWORD = 'integrated circuit';

interface Account {
  token: string;
  user: { id: string; email: string; email_verified: boolean };
  chat_id: string | null;
}

/** The answer to a registration. If it is refused, `body` has another shape. */
type Registered = Answered<unknown> & { body: Account };

/** Registers an address with `more` fields, such as the invitation. */
export async function register(world: World, email: string, more: object, key?: string): Promise<Registered> {
  return (await world.anyone.raw('POST', users.register.path, {
    body: { user: { name: 'Bob Noyce', email, password: PASSWORD, password_confirmation: PASSWORD, ...more } },
    headers: key ? { 'idempotency-key': key } : {},
  })) as Registered;
}

export const open = (caller: Caller, token: string) => caller.raw('GET', `/api/v1/chat_invitations/${token}`);
export const accept = (caller: Caller, token: string) => caller.raw('POST', `/api/v1/chat_invitations/${token}/accept`);
export const remove = (caller: Caller, token: string) => caller.raw('DELETE', `/api/v1/chat_invitations/${token}`);

/** The links in the invitations that were mailed to an address, oldest first. */
export async function linksTo(world: World, email: string): Promise<URL[]> {
  return (await mailsTo(world.url, email)).flatMap(({ text }) => {
    const link = /https?:\S+\/register\?\S+/.exec(text)?.[0];
    return link ? [new URL(link)] : [];
  });
}

/** The query of the link in a mailed invitation. */
export function queryOf(link: URL | undefined): { token: string; proof: string } {
  const { token = '', proof = '' } = Object.fromEntries(link?.searchParams ?? []);
  return { token, proof };
}

/** The only invitation in a mailbox. */
export async function invitationTo(world: World, email: string): Promise<{ mail: Email; link: URL }> {
  const [links, mails] = [await linksTo(world, email), await mailsTo(world.url, email)];
  const [link, ...more] = links;
  const mail = mails.find(({ text }) => text.includes(String(link)));
  if (!link || !mail || more.length > 0) throw new Error(`${links.length} invitations were mailed to ${email}`);
  return { mail, link };
}

export const invite = (sender: Caller, body: object, key?: string) =>
  sender.raw('POST', calls.invite.path, { body, headers: key ? { 'idempotency-key': key } : {} });
