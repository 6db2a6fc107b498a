import { Bone } from '#frontend/ui/states.tsx';

/** In the shape of a day, so that nothing moves when it comes. */
export function DaySkeleton() {
  return (
    <div className="fitness-day skeleton" role="status" aria-label="Loading fitness">
      <div className="card figures-card">
        <div className="card-head">
          <Bone shape="line w2" />
        </div>
        <div className="figures-body">
          <div className="goals">
            {['Calories', 'Protein', 'Carbs', 'Fat'].map((name) => (
              <div className="goal" key={name}>
                <span className="goal-name">{name}</span>
                <span className="goal-value">
                  <Bone shape="line goal-bone" />
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
                <Bone shape={`line ${width}`} />
                <p className="figure-value">
                  <Bone shape="line w1" />
                </p>
              </div>
            ))}
          </div>
        </div>
      </div>
      <div className="activity">
        <Bone shape="line short-title" />
        <div className="logged-list">
          {['w0', 'w1', 'w2'].map((width) => (
            <div className="logged" key={width}>
              <Bone shape="tile" />
              <p className="logged-name">
                <Bone shape={`line ${width}`} />
              </p>
              <div className="logged-text">
                <Bone shape="line w1" />
              </div>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

/** The same below the day that it is to be. */
export function FitnessSkeleton() {
  return (
    <>
      <div className="day-nav" aria-hidden="true">
        <span className="icon-button" />
        <span className="icon-button" />
        <p className="shown-day">
          <Bone shape="line w2" />
        </p>
        <span className="button quiet small">Today</span>
      </div>
      <DaySkeleton />
    </>
  );
}

/** In the place of what can be logged. */
export function ActionsSkeleton() {
  return (
    <div className="fitness-actions" aria-hidden="true">
      {['Plan Workout', 'Log Food', 'Log Weight', 'Log Exercise'].map((name) => (
        <span className={name === 'Log Food' ? 'button primary' : 'button quiet'} key={name}>
          {name}
        </span>
      ))}
    </div>
  );
}
