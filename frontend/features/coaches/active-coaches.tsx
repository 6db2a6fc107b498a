import { Link } from 'react-router-dom';
import { ReachButton } from '#frontend/ui/reach-button.tsx';
import type { CoachType, UserCoach } from '#shared/contracts/coaches.ts';
import { GENERAL_COACH } from '#shared/domain/coaches.ts';
import { CoachDisc } from './coach-disc.tsx';
import { dialog, type Parting, question } from './editor.tsx';
import { useDeactivate } from './save.ts';
import { aboutCoach } from './words.ts';

interface RowDeeds {
  chatPath: (chatId: string) => string;
  onEdit: (coach: UserCoach) => void;
  onPart: (parting: Parting) => void;
  onDeactivated: (coach: UserCoach) => void;
}

interface ListProps {
  coaches: readonly UserCoach[];
  /** The kinds that some of them are of. */
  types: readonly CoachType[];
}

/** 'Your coaches'. */
export function ActiveCoaches({ coaches, types, ...deeds }: RowDeeds & ListProps) {
  if (coaches.length === 0) return <p className="coaches-none">No coach is active.</p>;
  return (
    <ul className="rows">
      {coaches.map((coach) => (
        <ActiveCoach
          key={coach.id}
          coach={coach}
          expertise={types.find(({ id }) => id === coach.coach_type?.id)?.expertise}
          {...deeds}
        />
      ))}
    </ul>
  );
}

interface RowProps extends RowDeeds {
  coach: UserCoach;
  expertise: string | undefined;
}

function ActiveCoach({ coach, expertise, chatPath, onEdit, onPart, onDeactivated }: RowProps) {
  const { id, display_name: name, custom, chat_id } = coach;
  const deactivation = useDeactivate(onDeactivated);
  const busy = deactivation.isPending;
  const part = custom ? 'Delete' : 'Remove';
  return (
    <li className="coach" data-coach-id={id}>
      <CoachDisc {...coach} />
      <div className="coach-about">
        <p className="coach-name" dir="auto">
          {name}
        </p>
        <p className="coach-words">{aboutCoach(coach)}</p>
        {expertise === undefined ? null : <p className="coach-expertise">{expertise}</p>}
      </div>
      <div className="coach-actions">
        <Link className="button quiet small" to={chatPath(chat_id)} aria-label={`Open chat with ${name}`}>
          Open chat
        </Link>
        <ReachButton
          code={dialog}
          className="button bare small"
          aria-label={`Edit ${name}`}
          data-edit-coach
          onClick={() => onEdit(coach)}
        >
          Edit
        </ReachButton>
        {id === GENERAL_COACH ? (
          <button
            type="button"
            className="button bare small"
            aria-label={`Deactivate ${name}`}
            aria-disabled={busy}
            onClick={() => !busy && deactivation.mutate(coach)}
          >
            Deactivate
          </button>
        ) : (
          <ReachButton
            code={question}
            className="button bare small"
            aria-label={`${part} ${name}`}
            data-delete-coach
            onClick={() => onPart({ coach })}
          >
            {part}
          </ReachButton>
        )}
      </div>
    </li>
  );
}
