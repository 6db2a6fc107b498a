import '../overview.css';
import '../confidants.css';
import { Link } from 'react-router-dom';
import { Avatar } from '#frontend/ui/avatar.tsx';
import { LazyButton } from '#frontend/ui/lazy-button.tsx';
import type { Confidant } from '#shared/contracts/confidants.ts';
import * as text from '#shared/text/confidants.ts';
import { doneText, percentDone } from '../model.ts';
import { type Revocable, revokeDialog } from './revoke.tsx';

export interface ConfidantPaths {
  commitmentsPath: (confidantId: string) => string;
  chatPath: (chatId: string) => string;
}

interface ActiveProps extends ConfidantPaths {
  confidants: readonly Confidant[];
  onEnd: (ending: Revocable) => void;
}

/** 'Active Confidants'. Native elements and plain CSS: there may be a hundred. */
export function ActiveConfidants({ confidants, ...row }: ActiveProps) {
  return (
    <section className="people-section" aria-labelledby="active-confidants">
      <h2 id="active-confidants">Active Confidants</h2>
      {confidants.length > 0 ? (
        <ul className="rows long people">
          {confidants.map((confidant) => (
            <ConfidantRow key={confidant.id} confidant={confidant} {...row} />
          ))}
        </ul>
      ) : (
        <p className="people-none">No confidants yet. Invite someone to start building accountability!</p>
      )}
    </section>
  );
}

function ConfidantRow({ confidant, onEnd, ...paths }: Omit<ActiveProps, 'confidants'> & { confidant: Confidant }) {
  const { id, name, email, image, role, shares_commitments, chat_id } = confidant;
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
          {role === 'coach' ? <span className="badge plain">Coach</span> : null}
        </p>
        <p className="person-email">{email}</p>
        {role === 'coach' ? <p className="person-role">{text.coachRelation(shares_commitments)}</p> : null}
        {shares_commitments ? (
          <p className="person-done">
            {doneText(confidant)} <span className="person-percent">{percentDone(confidant)}%</span>
          </p>
        ) : null}
      </div>
      <div className="person-actions">
        <Link className="button quiet small" to={chat} aria-describedby={nameId}>
          Message
        </Link>
        <LazyButton
          code={revokeDialog}
          className="button bare small"
          aria-describedby={nameId}
          data-revoke-confidant
          onClick={() => onEnd({ kind: 'confidant', confidant })}
        >
          Revoke
        </LazyButton>
      </div>
    </li>
  );
}
