import { VIEWED, type View } from '#shared/contracts/views.ts';
import type { StoredView } from './data/confidants/views.ts';
import { loadUsers } from './data/notifications/delivery-targets.ts';
import type { LocalText } from './text.ts';

/**
 * Views as their owner sees them: the latest days first, and within a day sorted by name. Viewers who deleted their
 * accounts are shown as 'Former member'. One BatchGetItem for each 100 viewers; none without views.
 */
export async function presentViews(
  views: readonly StoredView[],
  { notifications, locale }: LocalText,
): Promise<View[]> {
  const viewers = await loadUsers([...new Set(views.map(({ viewerId }) => viewerId))]);
  const { compare } = new Intl.Collator(locale, { sensitivity: 'base' });
  const shown = views.map(({ viewerId, what, date }) => {
    const known = viewers.get(viewerId);
    const viewer = known ? { id: known.id, name: known.name } : { id: null, name: notifications.formerMember };
    return { viewerId, view: { viewer, what, date } };
  });
  shown.sort(
    ({ viewerId: a, view: one }, { viewerId: b, view: other }) =>
      order(other.date, one.date) ||
      compare(one.viewer.name, other.viewer.name) ||
      // Views of one person stay together.
      order(a, b) ||
      VIEWED.indexOf(one.what) - VIEWED.indexOf(other.what),
  );
  return shown.map(({ view }) => view);
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
