import type { Clock } from '#shared/domain/periods.ts';
import { keys } from './keys.ts';
import { get, type Item } from './table.ts';

export interface User {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  image: string | null;
  /** The settings in force. The epochs that history needs stand in the progress: a change writes both in one transaction. */
  clock: Clock;
  createdAt: number;
}

/** What signing in compares with. */
export interface Credential {
  userId: string;
  passwordHash: string;
}

/** One GetItem. */
export async function loadCredential(email: string): Promise<Credential | undefined> {
  return (await get(keys.credential(email))) as Credential | undefined;
}

/** One GetItem; a deleted account is none. */
export async function loadUser(userId: string): Promise<User | undefined> {
  return toUser(await get(keys.user(userId)));
}

/** A stored user, or undefined for the tombstone of a deleted one. */
export function toUser(item: Item | undefined): User | undefined {
  return item && !item.deletedAt ? (item as unknown as User) : undefined;
}
