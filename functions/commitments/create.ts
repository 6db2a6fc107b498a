import { createCommitment as save } from '#functions/lib/data/commitments/commitments.ts';
import { route } from '#functions/lib/http/route.ts';
import { givenOrNewId } from '#functions/lib/ids.ts';
import { presentCommitment } from '#functions/lib/present-commitment.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { clockAt, dayAt } from '#shared/domain/periods.ts';
import { recurrenceOf } from '#shared/domain/recurrence.ts';

export const createCommitment = route(commitments.create, async ({ user, body, repeatable, now }) => {
  const asked = body().commitment;
  const { id, madeAt, given } = givenOrNewId(asked.id, now);
  const created = await save(
    user.id,
    {
      id,
      title: asked.title,
      description: asked.description ?? null,
      type: asked.commitment_type ?? '',
      category: asked.category_id ?? null,
      exercises: [],
      ...(asked.notes_shared && { notesShared: true }),
      ...(asked.cue && { cue: asked.cue }),
      ...(asked.audience === 'nobody' && { visibility: { audience: asked.audience, people: {} } }),
    },
    ({ clocks }) => ({
      startDate: asked.start_date ?? dayAt(clockAt(clocks, madeAt), madeAt),
      frequency: asked.frequency,
      recurrence: recurrenceOf(asked.schedule),
    }),
    {
      repeatable: repeatable(asked, { kind: 'commitment', given }),
      reminders: asked.reminders ?? undefined,
      madeAt,
      now,
    },
  );
  return presentCommitment(created, now);
});
