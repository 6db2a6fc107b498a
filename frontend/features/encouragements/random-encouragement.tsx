import { Link } from 'react-router-dom';
import { Blank, useOnline } from '#frontend/ui/states.tsx';
import type { Encouragement } from '#shared/contracts/encouragements.ts';
import { useRandomEncouragement } from './random.ts';

/** One of the person's encouragements, to be met with in passing. */
export function RandomEncouragement({ managePath }: { managePath: string }) {
  const { encouragement, failed, retry } = useRandomEncouragement();
  return (
    <section className="encouragement" aria-label="Encouragement">
      {encouragement ? (
        <Quoted encouragement={encouragement} managePath={managePath} />
      ) : encouragement === null ? (
        <Blank
          action={
            <Link className="button quiet" to={managePath}>
              Manage Encouragements
            </Link>
          }
        >
          No encouragements yet. Add your own!
        </Blank>
      ) : failed ? (
        <Unread retry={retry} />
      ) : (
        <EncouragementLoading />
      )}
    </section>
  );
}

export function EncouragementLoading() {
  return (
    <p className="encouragement-loading" role="status">
      Loading encouragement...
    </p>
  );
}

function Quoted({ encouragement, managePath }: { encouragement: Encouragement; managePath: string }) {
  const { body, citation } = encouragement;
  return (
    <>
      <figure>
        <blockquote dir="auto">{body}</blockquote>
        {citation ? (
          <figcaption dir="auto">
            — <cite>{citation}</cite>
          </figcaption>
        ) : null}
      </figure>
      <Link className="encouragement-manage" to={managePath}>
        Manage Encouragements
      </Link>
    </>
  );
}

/** What is missing is no more than a kind word: one quiet sentence. */
function Unread({ retry }: { retry: () => void }) {
  const online = useOnline();
  return (
    <div className="encouragement-unread" role="status">
      <p>{online ? 'Failed to fetch encouragement' : 'You are offline. An encouragement shows when you are back.'}</p>
      <button type="button" className="button small bare" onClick={retry}>
        Try again
      </button>
    </div>
  );
}
