import { createCommitment as save } from '#functions/lib/data/commitments/commitments.ts';
import { route } from '#functions/lib/http/route.ts';
import { newId } from '#functions/lib/ids.ts';
import { presentCommitment } from '#functions/lib/present-commitment.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { clockAt, dayAt } from '#shared/domain/periods.ts';

export const createCommitment = route(commitments.create, async ({ user, body, repeatable, now }) => {
  const asked = body().commitment;
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
    repeatable(asked),
    now,
  );
  return presentCommitment(created, now);
});
