import { endPause } from '#functions/lib/data/pauses/pauses.ts';
import { route } from '#functions/lib/http/route.ts';
import { pauses } from '#shared/contracts/pauses.ts';
import { askedAt } from '#shared/domain/completion.ts';
import { dayAt } from '#shared/domain/periods.ts';

export const deletePause = route(pauses.delete, async ({ user, params, body, now }) => {
  await endPause(user.id, params.id, () => {
    const { at: told, whole } = body();
    const at = askedAt(told, now);
    return { at, today: dayAt(user.clock, at), whole };
  });
});
