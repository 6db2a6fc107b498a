import { Link } from 'react-router-dom';
import { IconDisc } from '#frontend/ui/icon-disc.tsx';
import { LazyButton } from '#frontend/ui/lazy-controls.tsx';
import type { CoachType, UserCoach } from '#shared/contracts/coaches.ts';
import { GENERAL_COACH } from '#shared/domain/coaches.ts';
import * as text from '#shared/text/coaches.ts';
import * as common from '#shared/text/common.ts';
import { useActivate, useDeactivate } from '../api.ts';
import { aboutCoach } from '../model.ts';
import { coachDialog, deleteCoachDialog } from './coach-dialogs.tsx';
import type { Deletion } from './delete-coach-dialog.tsx';

interface RowActions {
  chatPath: (chatId: string) => string;
  onEdit: (coach: UserCoach) => void;
  onDelete: (subject: Deletion) => void;
  onDeactivated: (coach: UserCoach) => void;
}

interface ListProps {
  coaches: readonly UserCoach[];
  /** The catalogue of coach types. */
  types: readonly CoachType[];
}

/** 'Your coaches'. */
export function ActiveCoaches({ coaches, types, ...actions }: RowActions & ListProps) {
  if (coaches.length === 0) return <p className="coaches-none">{text.noneActive}</p>;
  return (
    <ul className="rows">
      {coaches.map((coach) => (
        <ActiveCoach
          key={coach.id}
          coach={coach}
          expertise={types.find(({ id }) => id === coach.coach_type?.id)?.expertise}
          {...actions}
        />
      ))}
    </ul>
  );
}

interface RowProps extends RowActions {
  coach: UserCoach;
  expertise: string | undefined;
}

function ActiveCoach({ coach, expertise, chatPath, onEdit, onDelete, onDeactivated }: RowProps) {
  const { id, display_name: name, custom, chat_id } = coach;
  const deactivation = useDeactivate(onDeactivated);
  const busy = deactivation.isPending;
  return (
    <li className="coach" data-coach-id={id}>
      <IconDisc {...coach} />
      <div className="coach-about">
        <p className="coach-name" dir="auto">
          {name}
        </p>
        <p className="coach-words">{aboutCoach(coach)}</p>
        {expertise === undefined ? null : <p className="coach-expertise">{expertise}</p>}
      </div>
      <div className="coach-actions">
        <Link className="button quiet small" to={chatPath(chat_id)} aria-label={text.openChatWith(name)}>
          {text.openChat}
        </Link>
        <LazyButton
          code={coachDialog}
          className="button bare small"
          aria-label={text.editCoach(name)}
          data-edit-coach
          onClick={() => onEdit(coach)}
        >
          {common.edit}
        </LazyButton>
        {id === GENERAL_COACH ? (
          <button
            type="button"
            className="button bare small"
            aria-label={text.deactivateCoach(name)}
            aria-disabled={busy}
            onClick={() => !busy && deactivation.mutate(coach)}
          >
            {text.deactivate}
          </button>
        ) : (
          <LazyButton
            code={deleteCoachDialog}
            className="button bare small"
            aria-label={custom ? text.deleteCoach(name) : text.removeCoach(name)}
            data-delete-coach
            onClick={() => onDelete({ coach })}
          >
            {custom ? common.remove : text.remove}
          </LazyButton>
        )}
      </div>
    </li>
  );
}

interface OfferedProps {
  types: readonly CoachType[];
  /** The id of the notice about why no coach can be activated, if there is one. */
  lockedBy: string | undefined;
  onActivated: (coach: UserCoach) => void;
  /** Absent for coach types that are already hidden. */
  onHide?: (type: CoachType) => void;
}

/** Coach types that are not active. */
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
      <IconDisc {...type} />
      <div className="coach-about">
        <p className="coach-name">{name}</p>
        <p className="coach-words">{description}</p>
        <p className="coach-expertise">{expertise}</p>
      </div>
      <div className="coach-actions">
        <button
          type="button"
          className="button quiet small"
          aria-label={busy ? text.activatingCoach(name) : text.activateCoach(name)}
          aria-disabled={busy || lockedBy !== undefined}
          aria-describedby={lockedBy}
          onClick={activate}
        >
          {busy ? text.activating : text.activate}
        </button>
        {onHide ? (
          <LazyButton
            code={deleteCoachDialog}
            className="button bare small"
            aria-label={text.hideCoach(name)}
            data-hide-coach
            onClick={() => onHide(type)}
          >
            {text.hide}
          </LazyButton>
        ) : null}
      </div>
    </li>
  );
}
