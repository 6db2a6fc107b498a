import { loadViews } from '#functions/lib/data/confidants/views.ts';
import { route } from '#functions/lib/http/route.ts';
import { presentViews } from '#functions/lib/present-views.ts';
import { textOf } from '#functions/lib/text.ts';
import { viewCalls } from '#shared/contracts/views.ts';
import { dayAt } from '#shared/domain/periods.ts';

export const listViews = route(viewCalls.views, async ({ user, now, locale }) => {
  const [found, text] = await Promise.all([loadViews(user.id, dayAt(user.clock, now)), textOf(locale())]);
  return presentViews(found, text);
});
