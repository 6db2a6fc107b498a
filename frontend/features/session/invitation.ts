import { call } from '#frontend/lib/api.ts';
import { ApiError } from '#frontend/lib/api-error.ts';
import { chatInvitations } from '#shared/contracts/chat-invitations.ts';
import type { ReplyOf } from '#shared/contracts/endpoint.ts';
import { type User, users } from '#shared/contracts/users.ts';
import { SENTENCES } from '#shared/domain/sentences.ts';

/* What an invitation's link leads to, and what comes of following it. */

export type Invitation = ReplyOf<typeof chatInvitations.read>;

export interface Failed {
  sentence: string;
  /** It may be other in a moment. */
  passing: boolean;
}

export async function readInvitation(token: string): Promise<Invitation | Failed> {
  try {
    return await call(chatInvitations.read, { params: { token } });
  } catch (error) {
    if (!(error instanceof ApiError)) return { sentence: UNKNOWN, passing: true };
    return { sentence: sentenceFor(error), passing: error.passing };
  }
}

const UNKNOWN = 'Invalid or expired invitation link';

function sentenceFor({ said, status, unreached }: ApiError): string {
  if (said !== null) return said;
  if (unreached) return UNKNOWN;
  return status === 410 ? SENTENCES.expiredInvitation : SENTENCES.badInvitation;
}

/** Accepts for who is signed in. Answers the chat with who has sent it. */
export async function acceptInvitation(token: string): Promise<{ chatId: string } | { sentence: string }> {
  try {
    const { chat_id } = await call(chatInvitations.accept, { params: { token } });
    return { chatId: chat_id };
  } catch (error) {
    return { sentence: (error instanceof ApiError && error.said) || 'Failed to accept invitation' };
  }
}

/** Who is signed in, to be named beside the invitation's address; `undefined` where that is not to be had. */
export async function whoIsHere(): Promise<User | undefined> {
  try {
    return await call(users.me, {});
  } catch {
    return undefined;
  }
}

/** Addresses are compared as the server does. */
export function isSameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
