import '../encouragements.css';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { LazyButton, Opened, type Opening, useOpening } from '#frontend/ui/lazy-controls.tsx';
import { NotSent } from '#frontend/ui/not-sent.tsx';
import type { Encouragement } from '#shared/contracts/encouragements.ts';
import * as common from '#shared/text/common.ts';
import * as text from '#shared/text/encouragements.ts';
import { addEncouragement } from '#shared/text/pages.ts';
import { callNames } from '../model.ts';

interface QuotesProps {
  encouragements: readonly Encouragement[];
  onEdit: (encouragement: Encouragement) => void;
  onDelete: (encouragement: Encouragement) => void;
}

/** The user's encouragements, in the order given. */
export function EncouragementList({ encouragements, onEdit, onDelete }: QuotesProps) {
  const names = callNames(encouragements);
  return (
    <ul className="rows">
      {encouragements.map((encouragement, index) => (
        <li className="quote-row" key={encouragement.id} data-encouragement-id={encouragement.id}>
          <Quote {...encouragement} />
          <div className="quote-actions">
            <NotSent id={encouragement.id} />
            <LazyButton
              code={encouragementDialog}
              className="button small bare"
              aria-label={text.edit(names[index]!)}
              data-edit-encouragement
              onClick={() => onEdit(encouragement)}
            >
              {common.edit}
            </LazyButton>
            <LazyButton
              code={deleteDialog}
              className="button small bare"
              aria-label={text.remove(names[index]!)}
              data-delete-encouragement
              onClick={() => onDelete(encouragement)}
            >
              {common.remove}
            </LazyButton>
          </div>
        </li>
      ))}
    </ul>
  );
}

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

const encouragementDialog = lazyModule(() => import('./encouragement-dialog.tsx'));
const deleteDialog = lazyModule(() => import('./delete-dialog.tsx'));

/** The edited encouragement; `null` for a new one. */
export const useEncouragementEditor = () => useOpening<Encouragement | null>(encouragementDialog);

/** The encouragement to delete. */
export const useEncouragementDeletion = () => useOpening<Encouragement>(deleteDialog);

export function AddEncouragement({ edit }: { edit: (subject: null) => void }) {
  return (
    <LazyButton code={encouragementDialog} className="button primary" onClick={() => edit(null)}>
      {addEncouragement}
    </LazyButton>
  );
}

interface OpeningProps<Subject> {
  opening: Opening<Subject> | undefined;
  close: () => void;
}

/** The dialog of `useEncouragementEditor`, once opened. */
export function EncouragementEditor({ opening, close }: OpeningProps<Encouragement | null>) {
  return (
    <Opened opening={opening} code={encouragementDialog}>
      {(EncouragementDialog, { subject, open }) => (
        <EncouragementDialog subject={subject} open={open} onClose={close} />
      )}
    </Opened>
  );
}

/** The dialog of `useEncouragementDeletion`, once opened. */
export function EncouragementDeletion({ opening, close }: OpeningProps<Encouragement>) {
  return (
    <Opened opening={opening} code={deleteDialog}>
      {(DeleteDialog, { subject, open }) => <DeleteDialog subject={subject} open={open} onClose={close} />}
    </Opened>
  );
}
