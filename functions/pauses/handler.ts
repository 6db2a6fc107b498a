import { changePause, createPause, endPause, loadPauses } from '#functions/lib/data/pauses/pauses.ts';
import { resource } from '#functions/lib/http/resource.ts';
import { route } from '#functions/lib/http/route.ts';
import { givenOrNewId } from '#functions/lib/ids.ts';
import { type PauseReply, pauses } from '#shared/contracts/pauses.ts';
import { askedAt } from '#shared/domain/completion.ts';
import type { NamedPause } from '#shared/domain/pauses.ts';
import { dayAt } from '#shared/domain/periods.ts';
import { Refusal } from '#shared/domain/refusal.ts';

export const handler = resource(
  route(pauses.list, async ({ user }) => (await loadPauses(user.id)).map(presentPause)),
  route(pauses.create, async ({ user, body, repeatable, now }) => {
    const { id: asked, ...fields } = body();
    const { id, madeAt, given } = givenOrNewId(asked, now);
    const { commitment_ids: commitmentIds, from, until = null, reason = null } = fields;
    const made = await createPause(
      user.id,
      { id, commitmentIds, from, until, reason },
      { repeatable: repeatable(fields, { kind: 'pause', given }), today: dayAt(user.clock, madeAt), now },
    );
    return presentPause(made);
  }),
  route(pauses.update, async ({ user, params, body, now }) => {
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
  }),
  route(pauses.delete, async ({ user, params, body, now }) => {
    await endPause(user.id, params.id, () => {
      const { at: told, whole } = body();
      const at = askedAt(told, now);
      return { at, today: dayAt(user.clock, at), whole };
    });
  }),
);

/** A pause as its owner sees it. */
function presentPause({ id, commitmentIds, from, until, reason }: NamedPause): PauseReply {
  return { id, commitment_ids: commitmentIds && [...commitmentIds], from, until, reason };
}
