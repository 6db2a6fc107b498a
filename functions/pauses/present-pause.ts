import type { PauseReply } from '#shared/contracts/pauses.ts';
import type { NamedPause } from '#shared/domain/pauses.ts';

/** A pause as its owner sees it. */
export function presentPause({ id, commitmentIds, from, until, reason }: NamedPause): PauseReply {
  return { id, commitment_ids: commitmentIds && [...commitmentIds], from, until, reason };
}
