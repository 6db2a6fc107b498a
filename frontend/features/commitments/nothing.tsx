import { Blank } from '#frontend/ui/states.tsx';
import type { Commitment } from '#shared/contracts/commitments.ts';
import { passes } from './arrange.ts';
import type { View } from './view.ts';

interface NothingProps {
  /** All of them: none is shown. */
  commitments: readonly Commitment[];
  view: View;
  onView: (change: Partial<View>) => void;
  onEdit: (commitment: null) => void;
}

/** A list without a row or a group: why, and what to do about it. */
export function Nothing({ commitments, view, onView, onEdit }: NothingProps) {
  if (commitments.length === 0) {
    return (
      <Blank
        action={
          <button type="button" className="button quiet" onClick={() => onEdit(null)}>
            Make your first commitment
          </button>
        }
      >
        No commitments found
      </Blank>
    );
  }
  const done = commitments.filter((each) => passes({ ...view, completed: true }, each));
  return done.length > 0 ? (
    <Blank
      action={
        <Action view={{ completed: true }} control="[data-show-completed]" onView={onView}>
          Show what is done
        </Action>
      }
    >
      No commitments found
      <br />
      Everything here is done.
    </Blank>
  ) : (
    <Blank
      action={
        <Action view={{ frequency: '', category: '' }} control=".filters select" onView={onView}>
          Clear filters
        </Action>
      }
    >
      No commitments found
    </Blank>
  );
}

interface ActionProps extends Pick<NothingProps, 'onView'> {
  view: Partial<View>;
  /** What would have done the same. It has the focus afterwards, because the button will be gone. */
  control: string;
  children: string;
}

function Action({ view, control, onView, children }: ActionProps) {
  const act = () => {
    document.querySelector<HTMLElement>(control)?.focus();
    onView(view);
  };
  return (
    <button type="button" className="button quiet" onClick={act}>
      {children}
    </button>
  );
}
