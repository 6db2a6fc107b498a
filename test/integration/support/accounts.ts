import { users } from '#shared/contracts/users.ts';
import {
  type Answered,
  Caller,
  type Email,
  mailsTo,
  type Person,
  pathOf,
  tokenIn,
  type World,
} from '#test/support/world.ts';

/* What people do with their accounts, and what they find in their mailboxes. */

const KINDS = ['invited', 'verify', 'changed', 'reset', 'passkey', 'browser'] as const;
export type Kind = (typeof KINDS)[number];

/** The kind of an email, by the target of its link. */
export function kindOf({ subject, text }: Email): Kind {
  if (text.includes('/verify-email?token=')) return 'verify';
  if (text.includes('/reset-password?token=')) return 'reset';
  if (text.includes('/register?token=')) return 'invited';
  if (/^The email address of (your|a) .* account was changed$/.test(subject)) return 'changed';
  if (/^A passkey was added to your .* account$/.test(subject)) return 'passkey';
  if (/^New sign-in to your .* account$/.test(subject)) return 'browser';
  throw new Error(`Nobody expects this email: ${subject}`);
}

/** The emails in a mailbox, by their kind: emails that are sent at the same time arrive in any order. */
export async function emailKinds(world: World, address: string): Promise<Kind[]> {
  const kinds = (await mailsTo(world.url, address)).map(kindOf);
  return KINDS.flatMap((wanted) => kinds.filter((kind) => kind === wanted));
}

/** The tokens of the emails of one kind in a mailbox, oldest first. */
export async function tokens(world: World, address: string, kind: Kind): Promise<string[]> {
  return (await mailsTo(world.url, address)).filter((mail) => kindOf(mail) === kind).map(tokenIn);
}

/** The token of the latest email of a kind. A mailbox without one fails the test. */
export async function latest(world: World, address: string, kind: Kind): Promise<string> {
  const token = (await tokens(world, address, kind)).at(-1);
  if (!token) throw new Error(`There is no email to ${kind} in the mailbox of ${address}`);
  return token;
}

export const follow = (world: World, token: unknown) =>
  world.anyone.raw('POST', users.verifyEmail.path, { body: { token } });

export const askForReset = (world: World, email: string) =>
  world.anyone.raw('POST', users.requestPasswordReset.path, { body: { user: { email } } });

/** Requests a password link, and returns its token from a mailbox. */
export async function resetLink(world: World, email: string, mailbox = email): Promise<string> {
  const before = (await tokens(world, mailbox, 'reset')).length;
  await world.anyone.call(users.requestPasswordReset, { body: { user: { email } } });
  const after = await tokens(world, mailbox, 'reset');
  if (after.length !== before + 1) throw new Error(`${after.length - before} emails came to ${mailbox}`);
  return after.at(-1)!;
}

export const reset = (world: World, token: string, password: string, password_confirmation = password) =>
  world.anyone.raw('PUT', pathOf(users.resetPassword, { params: { token } }), {
    body: { user: { password, password_confirmation } },
  });

export const changePassword = (caller: Caller, current_password: string, password: string) =>
  caller.raw('PATCH', users.changePassword.path, {
    body: { user: { current_password, password, password_confirmation: password } },
  });

export const signIn = (world: World, email: string, password: string) =>
  world.anyone.raw('POST', users.signIn.path, { body: { user: { email, password } } });

/** A browser that has just signed in. */
export async function browserOf(world: World, email: string, password: string): Promise<Caller> {
  const { token } = await world.anyone.call(users.signIn, { body: { user: { email, password } } });
  return new Caller(world.url, token);
}

/** Whether the session of a browser is valid. */
export const isSignedIn = async (browser: Caller) => (await browser.raw('GET', users.me.path)).status === 200;

export const moveTo = (person: Person, email: string, more: object = {}) =>
  person.raw('PUT', users.update.path, { body: { user: { email, ...more } } });

/** Changes the address with the current password, and verifies the new one. */
export async function moveAndVerify(world: World, person: Person, email: string): Promise<void> {
  await person.call(users.update, { body: { user: { email, current_password: person.password } } });
  await world.anyone.call(users.verifyEmail, { body: { token: await latest(world, email, 'verify') } });
}

/** How often each status was answered. */
export function tally(answers: readonly Pick<Answered<unknown>, 'status'>[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

export const times = <T>(count: number, each: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => each(index));
