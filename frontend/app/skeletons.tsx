import { DASHBOARD_LIMIT } from '#frontend/features/commitments/constants.ts';
import { ListSkeleton } from '#frontend/features/commitments/states.tsx';
import { PATHS } from './paths.ts';
import { Shell } from './shell.tsx';

/** What a page looks like before its code and data are there: the document's first picture. */
export function PageSkeleton({ path }: { path: string }) {
  const content = contentOf(path);
  if (!content) return <div className="lone" />;
  return <Shell userMenu={<span className="user-button" />}>{content}</Shell>;
}

/** The same inside a shell that is there already. */
export function ContentSkeleton({ path }: { path: string }) {
  return contentOf(path) ?? <div className="lone" />;
}

function contentOf(path: string) {
  if (path.startsWith(PATHS.dashboard)) return <DashboardSkeleton />;
  if (path.startsWith(PATHS.commitments)) return <CommitmentsSkeleton />;
  return null;
}

function DashboardSkeleton() {
  return (
    <>
      <div className="page-head">
        <h1>Dashboard</h1>
      </div>
      <div className="dashboard">
        <section className="card" aria-labelledby="my-commitments">
          <div className="card-head">
            <h2 id="my-commitments">My Commitments</h2>
          </div>
          <ListSkeleton rows={DASHBOARD_LIMIT} />
        </section>
      </div>
    </>
  );
}

function CommitmentsSkeleton() {
  return (
    <>
      <div className="page-head">
        <h1>Commitments</h1>
        <span className="button primary" aria-hidden="true">
          New Commitment
        </span>
      </div>
      <ListSkeleton rows={6} actions />
    </>
  );
}
