import { Link } from 'react-router-dom';
import { Blank } from '#frontend/ui/states.tsx';
import { Page } from '../page.tsx';
import { PATHS } from '../paths.ts';

export default function ConfidantsPage() {
  return (
    <Page name="Confidants">
      <Blank
        action={
          <Link className="button quiet" to={PATHS.dashboard}>
            Back to the dashboard
          </Link>
        }
      >
        Inviting people is being prepared, and nothing is needed from you yet.
      </Blank>
    </Page>
  );
}
