import { changeCommitment, loadCommitment } from '#functions/lib/data/commitments/commitments.ts';
import { route } from '#functions/lib/http/route.ts';
import { presentCommitment } from '#functions/lib/present-commitment.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { clockAt, dayAt } from '#shared/domain/periods.ts';

export const updateCommitment = route(commitments.update, async ({ user, params, body, now }) => {
  const found = await loadCommitment(user.id, params.id);
  const { title, description, frequency, commitment_type, category_id, start_date } = body().commitment;
  const today = dayAt(clockAt(found.progress.clocks, now), now);
  const changed = await changeCommitment(
    user.id,
    found,
    {
      title,
      description,
      frequency,
      category: category_id,
      type: commitment_type === null ? '' : commitment_type,
      startDate: start_date === null ? today : start_date,
    },
    now,
  );
  return presentCommitment(changed, now);
});
