import { createPause as save } from '#functions/lib/data/pauses/pauses.ts';
import { route } from '#functions/lib/http/route.ts';
import { givenOrNewId } from '#functions/lib/ids.ts';
import { pauses } from '#shared/contracts/pauses.ts';
import { dayAt } from '#shared/domain/periods.ts';
import { presentPause } from './present-pause.ts';

export const createPause = route(pauses.create, async ({ user, body, repeatable, now }) => {
  const { id: asked, ...fields } = body();
  const { id, madeAt, given } = givenOrNewId(asked, now);
  const { commitment_ids: commitmentIds, from, until = null, reason = null } = fields;
  const made = await save(
    user.id,
    { id, commitmentIds, from, until, reason },
    { repeatable: repeatable(fields, { kind: 'pause', given }), today: dayAt(user.clock, madeAt), now },
  );
  return presentPause(made);
});
