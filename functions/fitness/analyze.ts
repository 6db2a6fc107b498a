import { changeEntry, type KeptFood, loadEntry } from '#functions/lib/data/fitness/entries.ts';
import { returnQuotas, takeQuotas } from '#functions/lib/data/fitness/fitness-quota.ts';
import { owners } from '#functions/lib/data/keys.ts';
import { post, posting } from '#functions/lib/data/outbox.ts';
import { retryFrom } from '#functions/lib/data/retry-on-conflict.ts';
import { requirePhotos } from '#functions/lib/fitness-permission.ts';
import { route } from '#functions/lib/http/route.ts';
import { newId } from '#functions/lib/ids.ts';
import { fitness } from '#shared/contracts/fitness.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { DRAFT } from './meal.ts';
import { present, withPass } from './present.ts';

export const analyzeAgain = route(fitness.analyze, async ({ user, params, now, locale }) => {
  requirePhotos(user);
  const failed = await loadFailed(user.id, params.id);
  await takeQuotas(user.id, ['photo'], now);
  const draft = await retryFrom({ found: failed, load: () => loadFailed(user.id, params.id) }, async (found) => {
    const ids = { userId: user.id, entryId: found.id };
    const owner = owners.user(user.id);
    const analysis = newId(now);
    return changeEntry(user.id, found, { payload: DRAFT, draftSince: now }, [
      post(posting(owner, 'photos', { id: analysis, job: { kind: 'analysis', ...ids } }, now)),
      // If the analysis crashes, this ends the draft.
      post(posting(owner, 'drafts', { id: newId(now), job: { kind: 'draft', ...ids, at: now, analysis } }, now)),
    ]);
  }).catch(async (error: unknown) => {
    // A parallel request has started the analysis, so this one's quota is returned.
    if (error instanceof Refusal) await returnQuotas(user.id, ['photo']);
    throw error;
  });
  return withPass(user, present(user, draft, { locale }), now);
});

/** @throws Refusal: entry_not_found, or nothing_to_analyze for an entry without a failed analysis. */
async function loadFailed(userId: string, id: string): Promise<KeptFood> {
  const found = await loadEntry(userId, id);
  const isFailed = found.type === 'food' && found.photo === 'kept' && found.payload.analysis_type === 'error';
  if (!isFailed) throw new Refusal('nothing_to_analyze');
  return found;
}
