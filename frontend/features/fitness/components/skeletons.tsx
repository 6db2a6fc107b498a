import '../fitness.css';
import '../entries.css';
import '#frontend/ui/day-nav.css';
import { Skeleton } from '#frontend/ui/states.tsx';
import * as text from '#shared/text/fitness-skeleton.ts';

/** In the shape of a day, so that nothing moves when the data arrive. */
export function DaySkeleton() {
  return (
    <div className="fitness-day skeleton" role="status" aria-label={text.loading}>
      <div className="card figures-card">
        <div className="card-head">
          <Skeleton shape="line w2" />
        </div>
        <div className="figures-body">
          <div className="goals">
            {[text.calories, text.protein, text.carbs, text.fat].map((name) => (
              <div className="goal" key={name}>
                <span className="goal-name">{name}</span>
                <span className="goal-value">
                  <Skeleton shape="line goal-bone" />
                </span>
                <div className="goal-bar">
                  <svg width="100%" height="8" aria-hidden="true" focusable="false">
                    <rect className="bar-goal" width="100%" height="8" rx="4" />
                  </svg>
                </div>
              </div>
            ))}
          </div>
          <div className="day-figures">
            {['w1', 'w2'].map((width) => (
              <div className="day-figure" key={width}>
                <Skeleton shape={`line ${width}`} />
                <p className="figure-value">
                  <Skeleton shape="line w1" />
                </p>
              </div>
            ))}
          </div>
        </div>
      </div>
      <div className="activity">
        <Skeleton shape="line short-title" />
        <div className="logged-list">
          {['w0', 'w1', 'w2'].map((width) => (
            <div className="logged" key={width}>
              <Skeleton shape="tile" />
              <p className="logged-name">
                <Skeleton shape={`line ${width}`} />
              </p>
              <div className="logged-text">
                <Skeleton shape="line w1" />
              </div>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

/** The same with space for the day navigation. */
export function FitnessSkeleton() {
  return (
    <>
      <div className="day-nav" aria-hidden="true">
        <span className="icon-button" />
        <span className="icon-button" />
        <p className="shown-day">
          <Skeleton shape="line w2" />
        </p>
      </div>
      <DaySkeleton />
    </>
  );
}
