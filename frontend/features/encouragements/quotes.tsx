import { ReachButton } from '#frontend/ui/reach-button.tsx';
import type { Encouragement } from '#shared/contracts/encouragements.ts';
import { dialog, question } from './editor.tsx';
import { callNames } from './words.ts';

interface QuotesProps {
  encouragements: readonly Encouragement[];
  onEdit: (encouragement: Encouragement) => void;
  onDelete: (encouragement: Encouragement) => void;
}

/** The user's encouragements, in the order given. */
export function Quotes({ encouragements, onEdit, onDelete }: QuotesProps) {
  const names = callNames(encouragements);
  return (
    <ul className="rows">
      {encouragements.map((encouragement, index) => (
        <li className="quote-row" key={encouragement.id} data-encouragement-id={encouragement.id}>
          <Quote {...encouragement} />
          <div className="quote-actions">
            <ReachButton
              code={dialog}
              className="button small bare"
              aria-label={`Edit ${names[index]}`}
              data-edit-encouragement
              onClick={() => onEdit(encouragement)}
            >
              Edit
            </ReachButton>
            <ReachButton
              code={question}
              className="button small bare"
              aria-label={`Delete ${names[index]}`}
              data-delete-encouragement
              onClick={() => onDelete(encouragement)}
            >
              Delete
            </ReachButton>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A quote with who said it, in the direction of its own script. */
function Quote({ body, citation }: Omit<Encouragement, 'id'>) {
  return (
    <figure className="quote">
      <blockquote dir="auto">{body}</blockquote>
      {citation ? (
        <figcaption dir="auto">
          <cite>{citation}</cite>
        </figcaption>
      ) : null}
    </figure>
  );
}
