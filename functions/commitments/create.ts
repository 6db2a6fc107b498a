import { createCommitment as save } from '#functions/lib/data/commitments.ts';
import { fingerprint } from '#functions/lib/data/idempotency.ts';
import { owners } from '#functions/lib/data/keys.ts';
import { route } from '#functions/lib/http/route.ts';
import { newId } from '#functions/lib/ids.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { clockAt, dayAt } from '#shared/domain/periods.ts';
import { presentCommitment } from './present-commitment.ts';

export const createCommitment = route(commitments.create, async ({ user, body, idempotencyKey, now }) => {
  const asked = body().commitment;
  const key = idempotencyKey();
  const created = await save(
    user.id,
    {
      id: newId(now),
      title: asked.title,
      description: asked.description ?? null,
      type: asked.commitment_type ?? '',
      category: asked.category_id ?? null,
      exercises: [],
    },
    asked.frequency,
    ({ clocks }) => asked.start_date ?? dayAt(clockAt(clocks, now), now),
    key === undefined ? undefined : { owner: owners.user(user.id), key, fingerprint: fingerprint(asked) },
    now,
  );
  return presentCommitment(created, now);
});
