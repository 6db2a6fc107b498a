import type { Encouragement, EncouragementChange, NewEncouragement } from '#shared/contracts/encouragements.ts';

/** The fields that are no longer what they were. */
export function changesOf({ body, citation }: Encouragement, fields: NewEncouragement): EncouragementChange {
  const changes: EncouragementChange = {};
  if (fields.body !== body) changes.body = fields.body;
  if ((fields.citation ?? null) !== citation) changes.citation = fields.citation ?? null;
  return changes;
}
