import { Link } from 'react-router-dom';
import { Blank } from '#frontend/ui/states.tsx';

/** 'Confidants Overview' on the dashboard, for whoever has none yet. */
export function ConfidantsCard({ allPath }: { allPath: string }) {
  return (
    <section className="card confidants-card" aria-labelledby="confidants-overview">
      <div className="card-head">
        <h2 id="confidants-overview">Confidants Overview</h2>
        <Link to={allPath} className="quiet-link">
          View All
        </Link>
      </div>
      <Blank
        action={
          <Link className="button quiet" to={allPath}>
            Invite Confidant
          </Link>
        }
      >
        No confidants yet. Invite someone to start building accountability!
      </Blank>
    </section>
  );
}
