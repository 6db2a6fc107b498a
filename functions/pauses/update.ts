import { changePause } from '#functions/lib/data/pauses/pauses.ts';
import { route } from '#functions/lib/http/route.ts';
import { pauses } from '#shared/contracts/pauses.ts';
import { askedAt } from '#shared/domain/completion.ts';
import { dayAt } from '#shared/domain/periods.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { presentPause } from './present-pause.ts';

export const updatePause = route(pauses.update, async ({ user, params, body, now }) => {
  const asked = () => {
    const { at: told, commitment_ids: commitmentIds, from, until, reason, resume } = body();
    const change = {
      ...(commitmentIds !== undefined && { commitmentIds }),
      ...(from !== undefined && { from }),
      ...(until !== undefined && { until }),
      ...(reason !== undefined && { reason }),
    };
    if (resume && Object.keys(change).length > 0) throw new Refusal('resume_not_alone', { field: 'resume' });
    const at = askedAt(told, now);
    return { change, resume, at, askedOn: dayAt(user.clock, at) };
  };
  const changed = await changePause(user.id, params.id, asked, { today: dayAt(user.clock, now), now });
  return changed && presentPause(changed);
});
