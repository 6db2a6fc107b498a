import { type Agreement, type AgreementChange, agreements } from '#shared/contracts/agreements.ts';
import { chatInvitations } from '#shared/contracts/chat-invitations.ts';
import { type Chat, chats } from '#shared/contracts/chats.ts';
import {
  type Confidant,
  confidants as confidantsContract,
  type ReceivedInvitation,
  type Role,
  type SentInvitation,
} from '#shared/contracts/confidants.ts';
import { groupChats } from '#shared/contracts/group-chats.ts';
import type { Caller, Person, World } from './world.ts';

/* How people become confidants, and create groups. */

/** A new person with a verified address. */
export function verified(world: World, who?: Parameters<World['person']>[0]): Promise<Person> {
  return world.verified(who);
}

/** Invites an address, as a friend or a coach. */
export function invited(sender: Caller, email: string, role?: Role): Promise<SentInvitation> {
  return sender.call(confidantsContract.invite, { body: { email, ...(role && { role }) } });
}

/** Accepts an invitation; returns the id of the chat. */
export async function accepted(person: Caller, token: string): Promise<string> {
  return (await person.call(chatInvitations.accept, { params: { token } })).chat_id;
}

/**
 * One person invites the other, who accepts; returns the id of their chat. With `coach`, the second person coaches
 * the first.
 */
export async function confidants(inviter: Person, other: Person, role?: Role): Promise<string> {
  return accepted(other, (await invited(inviter, other.email, role)).token);
}

/** A person changes their agreement with a confidant, who accepts what waits for it; returns it for the person. */
export async function agreed(person: Person, other: Person, change: AgreementChange): Promise<Agreement> {
  const params = { id: other.id };
  const { proposed, ...changed } = await person.call(agreements.change, { params, body: change });
  if (!proposed) return { ...changed, proposed };
  await other.call(agreements.accept, { params: { id: person.id }, body: { version: proposed.version } });
  return person.call(agreements.read, { params });
}

/** A person shows a confidant the notes that commitments share. */
export async function showNotes(person: Person, other: Person): Promise<void> {
  await agreed(person, other, { mine: { shows: { notes: true } } });
}

/** Creates a group with confidants of its creator. */
export function group(creator: Person, name: string, ...members: readonly Person[]): Promise<Chat> {
  return creator.call(groupChats.create, { body: { name, member_ids: members.map(({ id }) => id) } });
}

/** Revokes a confidant. */
export async function revoked(person: Caller, other: Person): Promise<void> {
  await person.call(confidantsContract.revoke, { params: { id: other.id } });
}

/** The confidants of a user. */
export async function confidantsOf(person: Caller): Promise<Confidant[]> {
  return (await person.call(confidantsContract.list)).active_confidants;
}

/** The pending invitations of a user. */
export async function pendingOf(person: Caller): Promise<{ sent: SentInvitation[]; received: ReceivedInvitation[] }> {
  return (await person.call(confidantsContract.list)).pending_invitations;
}

/** The chats of a user, in the order of the sidebar. */
export function chatsOf(person: Caller): Promise<Chat[]> {
  return person.call(chats.list);
}
