import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCommitmentEditor } from '#frontend/features/commitments/editor.tsx';
import { usePowerUps } from '#frontend/features/session/power-ups.ts';
import { clockOf, me } from '#frontend/features/session/queries.ts';
import { useShowFab } from '#frontend/features/settings/show-fab.ts';
import { serverTime } from '#frontend/lib/clock.ts';
import { PlusIcon } from '#frontend/ui/icons.tsx';
import { MenuButton } from '#frontend/ui/menu-button.tsx';
import { toLocal } from '#shared/domain/local-time.ts';
import { type Clock, dayAt } from '#shared/domain/periods.ts';
import { FITNESS } from '#shared/domain/power-ups.ts';
import { CommitmentEditor } from './commitment-editor.tsx';
import { PATHS } from './paths.ts';

/** What one can add from every page: the floating button of small screens. */
export function QuickAdd() {
  const { data: clock } = useQuery({ ...me, select: clockOf });
  const { opening, openFor, close } = useCommitmentEditor();
  const navigate = useNavigate();
  const fitness = usePowerUps().includes(FITNESS) ? FITNESS_DEEDS : [];
  const entries = [
    { value: 'commitment', text: 'Add Commitment', onSelect: () => void openFor(null) },
    ...fitness.map(({ value, text }) => ({ value, text, onSelect: () => void navigate(quickAddPath(value)) })),
  ];
  const shown = useShowFab();
  const place = useRef<HTMLDivElement>(null);
  // The menu's entry will be gone.
  const button = () => place.current?.querySelector('button') ?? null;
  return (
    <>
      {shown ? (
        <div className="fab" ref={place}>
          <MenuButton label="Quick add" className="fab-button" placement="top-end" entries={entries}>
            <PlusIcon />
          </MenuButton>
        </div>
      ) : null}
      {opening ? (
        <CommitmentEditor opening={opening} close={close} today={todayBy(clock)} returnFocusTo={button} />
      ) : null}
    </>
  );
}

const FITNESS_DEEDS = [
  { value: 'food', text: 'Log Food' },
  { value: 'weight', text: 'Log Weight' },
  { value: 'workout', text: 'Plan Workout' },
] as const;

/** Whose page opens the dialog by itself. */
const quickAddPath = (deed: string) => `${PATHS.fitness}?quickAdd=${deed}`;

function todayBy(clock: Clock | undefined): string {
  const now = serverTime.now();
  return clock ? dayAt(clock, now) : toLocal(now, Intl.DateTimeFormat().resolvedOptions().timeZone).date;
}
