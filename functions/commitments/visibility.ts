import { loadVisibility, saveVisibility } from '#functions/lib/data/commitments/visibilities.ts';
import { route } from '#functions/lib/http/route.ts';
import { presentVisibility } from '#functions/lib/present-commitment.ts';
import { visibilityCalls } from '#shared/contracts/visibility.ts';

export const readVisibility = route(visibilityCalls.visibility, async ({ user, params, now }) =>
  presentVisibility(await loadVisibility(user, params.id, now)),
);

export const changeVisibility = route(visibilityCalls.changeVisibility, async ({ user, params, body, now }) =>
  presentVisibility(await saveVisibility(user, params.id, body, now)),
);
