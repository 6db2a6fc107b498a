import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { categoryQueries } from '#frontend/features/categories/api.ts';
import { CommitmentEditor as Editor, useCommitmentEditor } from '#frontend/features/commitments/components/editor.tsx';
import { clockOf, me, usePowerups } from '#frontend/features/session/api.ts';
import { useShowFab } from '#frontend/features/settings/components/use-show-fab.ts';
import { serverTime } from '#frontend/lib/clock.ts';
import { PlusIcon } from '#frontend/ui/icons.tsx';
import { MenuButton } from '#frontend/ui/menu-button.tsx';
import { toLocal } from '#shared/domain/local-time.ts';
import { type Clock, dayAt } from '#shared/domain/periods.ts';
import { FITNESS } from '#shared/domain/powerups.ts';
import * as text from '#shared/text/fitness-shell.ts';
import { PATHS } from './paths.ts';

/** The floating button on small screens that creates entries from every page. */
export function QuickAdd() {
  const { data: clock } = useQuery({ ...me, select: clockOf });
  const { opening, openFor, close } = useCommitmentEditor();
  const navigate = useNavigate();
  const fitness = usePowerups().includes(FITNESS) ? FITNESS_ACTIONS : [];
  const entries = [
    { value: 'commitment', text: text.addCommitment, onSelect: () => void openFor(null) },
    ...fitness.map((action) => ({ ...action, onSelect: () => void navigate(quickAddPath(action.value)) })),
  ];
  const shown = useShowFab();
  const place = useRef<HTMLDivElement>(null);
  // The menu item will be unmounted.
  const button = () => place.current?.querySelector('button') ?? null;
  return (
    <>
      {shown ? (
        <div className="fab" ref={place}>
          <MenuButton label={text.quickAdd} className="fab-button" placement="top-end" entries={entries}>
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

const FITNESS_ACTIONS = [
  { value: 'food', text: text.logFood },
  { value: 'weight', text: text.logWeight },
  { value: 'workout', text: text.planWorkout },
] as const;

/** Pages that open the dialog themselves. */
const quickAddPath = (kind: string) => `${PATHS.fitness}?quickAdd=${kind}`;

function todayBy(clock: Clock | undefined): string {
  const now = serverTime.now();
  return clock ? dayAt(clock, now) : toLocal(now, Intl.DateTimeFormat().resolvedOptions().timeZone).date;
}

type EditorProps = Omit<ComponentProps<typeof Editor>, 'categories' | 'onCategoryGone'>;

/** The dialog of a commitment, with the categories that there are to choose from. */
export function CommitmentEditor(props: EditorProps) {
  const { data, refetch } = useQuery({ ...categoryQueries.list, enabled: props.opening !== undefined });
  return <Editor {...props} categories={data} onCategoryGone={() => void refetch()} />;
}
