import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { categoryQueries, useOrderedCategories } from '#frontend/features/categories/api.ts';
import { CommitmentEditor as Editor, useCommitmentEditor } from '#frontend/features/commitments/components/editor.tsx';
import { confidantQueries } from '#frontend/features/confidants/api.ts';
import type { ConfidantsData } from '#frontend/features/confidants/model.ts';
import { clockOf, me, usePowerups } from '#frontend/features/session/api.ts';
import { useShowFab } from '#frontend/features/settings/components/use-show-fab.ts';
import { serverTime } from '#frontend/lib/clock.ts';
import { PlusIcon } from '#frontend/ui/icons.tsx';
import { MenuButton } from '#frontend/ui/menu-button.tsx';
import { toLocal } from '#shared/domain/local-time.ts';
import { type Clock, dayAt } from '#shared/domain/periods.ts';
import * as text from '#shared/text/fitness-shell.ts';
import { POWERUP_PAGES } from './powerup-pages.tsx';

/** The floating button on small screens that creates entries from every page. */
export function QuickAdd() {
  const { data: clock } = useQuery({ ...me, select: clockOf });
  const { opening, openFor, close } = useCommitmentEditor();
  const navigate = useNavigate();
  const powerups = usePowerups();
  const entries = [
    { value: 'commitment', text: text.addCommitment, onSelect: () => void openFor(null) },
    ...POWERUP_PAGES.filter(({ key }) => powerups.includes(key))
      .flatMap(({ actions }) => actions)
      .map(({ path, ...action }) => ({ ...action, onSelect: () => void navigate(path) })),
  ];
  const shown = useShowFab();
  const place = useRef<HTMLDivElement>(null);
  // Focused afterwards, because the menu item is unmounted.
  const button = () => place.current?.querySelector('button') ?? null;
  // Hidden while the user scrolls down, because the button may cover content at the edge; shown at both ends of the
  // page.
  useEffect(() => {
    let before = 0;
    // Browsers send this once a frame.
    const onScroll = () => {
      const isDown = scrollY > before && scrollY + innerHeight < document.body.scrollHeight - 8;
      place.current?.classList.toggle('stepped-aside', scrollY > 0 && isDown);
      before = scrollY;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  return (
    <>
      {shown ? (
        <div className="fab" ref={place}>
          <MenuButton label={text.quickAdd} className="fab-button" placement="top" entries={entries}>
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

function todayBy(clock: Clock | undefined): string {
  const now = serverTime.now();
  return clock ? dayAt(clock, now) : toLocal(now, Intl.DateTimeFormat().resolvedOptions().timeZone).date;
}

type EditorProps = Omit<ComponentProps<typeof Editor>, 'categories' | 'people' | 'onCategoryGone'>;

/** The confidants who see the user's commitments: not those whom the user coaches. */
export const shownCommitments = ({ active_confidants }: ConfidantsData) =>
  active_confidants.filter(({ role, shares_commitments }) => role === 'friend' || !shares_commitments);

/** The dialog of a commitment, with the categories and confidants to choose from. */
export function CommitmentEditor(props: EditorProps) {
  const { data, refetch } = useQuery({ ...categoryQueries.list, enabled: props.opening !== undefined });
  const categories = useOrderedCategories(data);
  const { data: people } = useQuery({
    ...confidantQueries.list,
    enabled: props.opening !== undefined,
    select: shownCommitments,
  });
  return <Editor {...props} categories={categories} people={people} onCategoryGone={() => void refetch()} />;
}
