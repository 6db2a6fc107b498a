import { confidants as calls } from '#shared/contracts/confidants.ts';
import { type Caller, type Email, mailsTo, type World } from '#test/support/world.ts';
import { linksTo } from './invitations.ts';

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
