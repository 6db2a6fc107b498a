import '../confidants.css';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { dayName } from '#frontend/lib/days.ts';
import { listFormat } from '#frontend/lib/format.ts';
import { type View, type Viewed, viewCalls } from '#shared/contracts/views.ts';
import * as text from '#shared/text/views.ts';

const list = listFormat();

/** The views of the user's commitments and fitness, newest first. The live channel does not report views. */
export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: ({ signal }) => call(viewCalls.views, { signal }),
  refetchOnMount: 'always',
});

/** The viewers of each day. `today` is by the user's clock. */
export function ViewsList({ views, today }: { views: readonly View[]; today: string }) {
  return viewsByDay(views).map(({ date, viewers }) => (
    <section className="views-day" key={date}>
      <h2>{dayName(date, today)}</h2>
      <ul className="rows">
        {viewers.map(({ name, what }, index) => {
          const [before, after] = text.looked(list(what.map((each) => text.whats[each])));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: people whose accounts were deleted have no other name
            <li key={index}>
              <span>{before}</span>
              <bdi className="view-name">{name}</bdi>
              <span>{after}</span>
            </li>
          );
        })}
      </ul>
    </section>
  ));
}

export interface ViewsOfDay {
  date: string;
  viewers: { id: string | null; name: string; what: Viewed[] }[];
}

/** Views by day, and within a day by viewer, in their order. All deleted accounts count as one viewer. */
export function viewsByDay(views: readonly View[]): ViewsOfDay[] {
  const days: ViewsOfDay[] = [];
  for (const { viewer, what, date } of views) {
    if (days.at(-1)?.date !== date) days.push({ date, viewers: [] });
    const viewers = days.at(-1)?.viewers;
    const before = viewers?.at(-1);
    if (before && before.id !== null && before.id === viewer.id) before.what.push(what);
    else viewers?.push({ ...viewer, what: [what] });
  }
  return days;
}
