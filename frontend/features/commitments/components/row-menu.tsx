import type { ComponentProps } from 'react';
import FloatingMenu from '#frontend/ui/chakra/menu.tsx';
import type { Commitment } from '#shared/contracts/commitments.ts';
import { isOverLimit } from '#shared/domain/carry-forward.ts';
import * as text from '#shared/text/commitments-list.ts';
import { lastBack, type OnAction } from '../model.ts';
import { manageEntries } from '../row-labels.ts';
import type { OnManage } from './use-commitments.ts';

type Menu = ComponentProps<typeof FloatingMenu>;

export interface RowMenuProps extends Omit<Menu, 'entries' | 'openedBy'> {
  commitment: Commitment;
  today: string;
  onManage: OnManage;
  /** Only in a list, where the commitment can be done or skipped. */
  onAction?: OnAction;
  /** Navigates to the page of the commitment. */
  onOpen?: (id: string) => void;
  canEdit?: boolean;
}

/** The menu of a commitment, in a list or on its page. */
export default function RowMenu(props: RowMenuProps & Pick<Menu, 'openedBy'>) {
  const { commitment, today, onAction, onOpen, onManage, canEdit, ...menu } = props;
  const { id, upcoming, closed_at } = commitment;
  const history = { value: 'history', text: text.history, onSelect: () => onOpen?.(id) };
  const edit = { value: 'edit', text: text.manage.edit, onSelect: () => onManage(commitment, 'edit') };
  const entries = [
    ...(upcoming || closed_at || !onAction ? [] : actionEntries(commitment, onAction)),
    ...(canEdit ? [edit] : []),
    ...(onOpen ? [history] : []),
    ...manageEntries(commitment, today, onManage),
  ];
  return <FloatingMenu {...menu} entries={entries} />;
}

/** A paused commitment is not due, so there is nothing to skip. */
function actionEntries(commitment: Commitment, onAction: OnAction) {
  const { id, frequency, progress, paused, current_completion } = commitment;
  const isOver = isOverLimit(commitment);
  const takeBack = () => onAction(id, 'pending', lastBack(commitment));
  const skip = { value: 'skipped', text: skipText(frequency, progress), onSelect: () => onAction(id, 'skipped') };
  const isSkipped = current_completion.status === 'missed' && !isOver;
  if (isSkipped) return [{ value: 'pending', text: text.undoSkip, onSelect: takeBack }];
  return [
    ...(progress?.done ? [{ value: 'pending', text: text.takeBackLast, onSelect: takeBack }] : []),
    ...(isOver || paused ? [] : [skip]),
  ];
}

/** If check-offs add up, a skip is for the whole period and not only for today. */
function skipText(frequency: Commitment['frequency'], progress: Commitment['progress']): string {
  if (progress && frequency === 'weekly') return text.skipThisWeek;
  return progress && frequency === 'monthly' ? text.skipThisMonth : text.skip;
}
