import { changeAgreement, loadPair, loadVersions } from '#functions/lib/data/confidants/agreements.ts';
import { tellAnswer, tellProposal } from '#functions/lib/data/confidants/tell-proposals.ts';
import { route } from '#functions/lib/http/route.ts';
import { presentAgreement, presentVersion } from '#functions/lib/present-agreement.ts';
import { agreements } from '#shared/contracts/agreements.ts';
import { acceptedAgreement, declinedAgreement } from '#shared/domain/agreement-answers.ts';
import { changedAgreement } from '#shared/domain/agreement-changes.ts';

export const readAgreement = route(agreements.read, async ({ user, params, now }) =>
  presentAgreement(await loadPair(user, params.id), now),
);

export const updateAgreement = route(agreements.change, async ({ user, params, body, now }) => {
  // The body is validated after the pair is loaded, so that 404 comes before 422.
  const pair = await changeAgreement(user, params.id, (before, parties) =>
    changedAgreement(before, body(), parties, now),
  );
  await tellProposal({ ...pair.confidant, agreement: pair.agreement }, { by: user.id, to: params.id }, now);
  return presentAgreement(pair, now);
});

export const acceptAgreement = route(agreements.accept, async ({ user, params, body, now }) => {
  const pair = await changeAgreement(user, params.id, (before, parties) =>
    acceptedAgreement(before, body().version, parties, now),
  );
  await tellAnswer({ ...pair.confidant, agreement: pair.agreement }, { by: user.id, to: params.id }, now);
  return presentAgreement(pair, now);
});

export const declineAgreement = route(agreements.decline, async ({ user, params, body, now }) => {
  const pair = await changeAgreement(user, params.id, (before, parties) =>
    declinedAgreement(before, body().version, parties),
  );
  await tellAnswer({ ...pair.confidant, agreement: pair.agreement }, { by: user.id, to: params.id }, now);
  return presentAgreement(pair, now);
});

export const listAgreementVersions = route(agreements.versions, async ({ user, params }) => {
  const pair = await loadPair(user, params.id);
  const versions = await loadVersions(user.id, pair.confidant);
  return versions.map((each) => ({ ...presentVersion(pair, each), changed_by: [...(each.by ?? [])] }));
});
