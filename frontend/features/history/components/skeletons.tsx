import '../calendar.css';
import '../history.css';
import '#frontend/ui/month-calendar.css';
import { Skeleton } from '#frontend/ui/states.tsx';
import { loading } from '#shared/text/history-skeleton.ts';

/** In the shape of a month: the calendar, and the first days. */
export function MonthSkeleton() {
  return (
    <div className="history-month skeleton" role="status" aria-label={loading}>
      <div className="month-card">
        <div className="stepper">
          <span className="icon-button" />
          <Skeleton shape="line short-title" />
          <span className="icon-button" />
        </div>
        <div className="calendar-bones">
          <Skeleton shape="calendar-bone" />
        </div>
      </div>
      <Days />
    </div>
  );
}

export function DaysSkeleton() {
  return (
    <div className="skeleton" role="status" aria-label={loading}>
      <Days />
    </div>
  );
}

function Days() {
  return (
    <div className="day-list">
      <section className="day">
        <Skeleton shape="line w1" />
        <div className="entries">
          {['w0', 'w1', 'w2', 'w1'].map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows without content have no other name
            <div className="entry" key={index}>
              <Skeleton shape="disc" />
              <div className="entry-text">
                <Skeleton shape={`line ${width}`} />
                <Skeleton shape="short" />
              </div>
            </div>
          ))}
        </div>
      </section>
    </div>
  );
}

export function YearSkeleton() {
  return (
    <div className="year skeleton" role="status" aria-label={loading}>
      {Array.from({ length: 12 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: months without content have no other name
        <span className="year-month" key={index}>
          <Skeleton shape="line short" />
          <Skeleton shape="squares-bone" />
          <Skeleton shape="line w2" />
        </span>
      ))}
    </div>
  );
}

/** In the shape of a commitment's page. */
export function CommitmentSkeleton() {
  return (
    <div className="skeleton" role="status" aria-label={loading}>
      <p className="commitment-about">
        <Skeleton shape="line w2" />
      </p>
      <Days />
    </div>
  );
}
