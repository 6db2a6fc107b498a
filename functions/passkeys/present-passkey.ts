import type { Passkey } from '#functions/lib/data/passkeys/passkeys.ts';
import type { Passkey as PasskeyReply } from '#shared/contracts/passkeys.ts';

/** A passkey as its user sees it, without what it signs with. */
export function presentPasskey({ id, name, createdAt, lastUsedAt }: Passkey): PasskeyReply {
  return {
    id,
    name,
    created_at: new Date(createdAt).toISOString(),
    last_used_at: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
  };
}
