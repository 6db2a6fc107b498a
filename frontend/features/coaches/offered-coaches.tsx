import { ReachButton } from '#frontend/ui/reach-button.tsx';
import type { CoachType, UserCoach } from '#shared/contracts/coaches.ts';
import { CoachDisc } from './coach-disc.tsx';
import { question } from './editor.tsx';
import { useActivate } from './save.ts';

interface OfferedProps {
  types: readonly CoachType[];
  /** What says why none can be activated, where that is so. */
  lockedBy: string | undefined;
  onActivated: (coach: UserCoach) => void;
  /** Without it they are hidden already. */
  onHide?: (type: CoachType) => void;
}

/** Kinds of coaches that are not active. */
export function OfferedCoaches({ types, ...row }: OfferedProps) {
  return (
    <ul className="rows">
      {types.map((type) => (
        <OfferedCoach key={type.id} type={type} {...row} />
      ))}
    </ul>
  );
}

function OfferedCoach({ type, lockedBy, onActivated, onHide }: Omit<OfferedProps, 'types'> & { type: CoachType }) {
  const { id, name, description, expertise } = type;
  const activation = useActivate(onActivated);
  const busy = activation.isPending;
  const activate = () => {
    if (!busy && !lockedBy) activation.mutate(type);
  };
  return (
    <li className="coach" data-coach-type={id}>
      <CoachDisc {...type} />
      <div className="coach-about">
        <p className="coach-name">{name}</p>
        <p className="coach-words">{description}</p>
        <p className="coach-expertise">{expertise}</p>
      </div>
      <div className="coach-actions">
        <button
          type="button"
          className="button quiet small"
          aria-label={busy ? `Activating ${name}` : `Activate ${name}`}
          aria-disabled={busy || lockedBy !== undefined}
          aria-describedby={lockedBy}
          onClick={activate}
        >
          {busy ? 'Activating...' : 'Activate'}
        </button>
        {onHide ? (
          <ReachButton
            code={question}
            className="button bare small"
            aria-label={`Hide ${name}`}
            data-hide-coach
            onClick={() => onHide(type)}
          >
            Hide
          </ReachButton>
        ) : null}
      </div>
    </li>
  );
}
