import '../overview.css';
import '../confidants.css';
import { Link } from 'react-router-dom';
import { useEnds } from '#frontend/lib/use-ends.ts';
import { Avatar } from '#frontend/ui/avatar.tsx';
import { LazyButton } from '#frontend/ui/lazy-controls.tsx';
import type { Confidant } from '#shared/contracts/confidants.ts';
import * as text from '#shared/text/confidants.ts';
import * as pageText from '#shared/text/confidants-page.ts';
import { agreement, preview, views } from '#shared/text/pages.ts';
import { useConfidantsCache } from '../api.ts';
import { percentDone } from '../model.ts';
import { revokeDialog } from './revoke.tsx';
import type { Revocable } from './revoke-dialog.tsx';

export interface ConfidantPaths {
  commitmentsPath: (confidantId: string) => string;
  chatPath: (chatId: string) => string;
}

interface ActiveProps extends ConfidantPaths {
  previewPath: (confidantId: string) => string;
  agreementPath: (confidantId: string) => string;
  confidants: readonly Confidant[];
  viewsPath: string;
  onEnd: (ending: Revocable) => void;
}

/** Native elements and plain CSS: there may be a hundred rows. */
export function ActiveConfidants({ confidants, viewsPath, ...row }: ActiveProps) {
  const { refetch } = useConfidantsCache();
  const isOver = useEnds(
    confidants.map(({ visible_until }) => visible_until),
    { refetch },
  );
  return (
    <section className="people-section" aria-labelledby="active-confidants">
      <div className="people-head">
        <h2 id="active-confidants">{text.active}</h2>
        <Link className="quiet-link" to={viewsPath}>
          {views}
        </Link>
      </div>
      {confidants.length > 0 ? (
        <ul className="rows long people">
          {confidants.map((confidant) => (
            <ConfidantRow key={confidant.id} confidant={confidant} isOver={isOver(confidant.visible_until)} {...row} />
          ))}
        </ul>
      ) : (
        <p className="people-none">{text.none}</p>
      )}
    </section>
  );
}

interface RowProps extends Omit<ActiveProps, 'confidants' | 'viewsPath'> {
  confidant: Confidant;
  /** The counts are outdated: a shared kind has ended. */
  isOver: boolean;
}

function ConfidantRow({ confidant, isOver, onEnd, ...paths }: RowProps) {
  const { id, name, email, image, role, shares_commitments, chat_id, completed_count, total_count } = confidant;
  const { agreement_proposed } = confidant;
  const nameId = `confidant-${id}`;
  const chat = paths.chatPath(chat_id);
  return (
    <li className="row person" data-confidant-id={id}>
      <Avatar name={name} image={image} />
      <div className="person-about">
        <p className="person-name">
          <Link id={nameId} dir="auto" to={shares_commitments ? paths.commitmentsPath(id) : chat}>
            {name}
          </Link>
          {role === 'coach' ? <span className="badge plain">{pageText.coach}</span> : null}
          {agreement_proposed ? <span className="badge amber">{text.newProposal}</span> : null}
        </p>
        <p className="person-email">{email}</p>
        {role === 'coach' ? <p className="person-role">{text.coachRelation(shares_commitments)}</p> : null}
        {shares_commitments && !isOver ? (
          <p className="person-done">
            {total_count === 0 ? (
              text.noCommitments
            ) : (
              <>
                <span>{pageText.done(completed_count, total_count)}</span>{' '}
                <span className="person-percent">{`${percentDone(confidant)}%`}</span>
              </>
            )}
          </p>
        ) : null}
      </div>
      <div className="person-actions">
        <Link className="button quiet small" to={chat} aria-describedby={nameId}>
          {text.message}
        </Link>
        <Link className="button quiet small" to={paths.previewPath(id)} aria-describedby={nameId}>
          {preview}
        </Link>
        <Link className="button quiet small" to={paths.agreementPath(id)} aria-describedby={nameId}>
          {agreement}
        </Link>
        <LazyButton
          code={revokeDialog}
          className="button bare small"
          aria-describedby={nameId}
          data-revoke-confidant
          onClick={() => onEnd({ kind: 'confidant', confidant })}
        >
          {text.revoke}
        </LazyButton>
      </div>
    </li>
  );
}
