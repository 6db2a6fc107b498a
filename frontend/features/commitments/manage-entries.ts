import type { Commitment } from '#shared/contracts/commitments.ts';
import { manage } from '#shared/text/commitments-list.ts';
import type { OnManage } from './components/use-commitments.ts';
import { plannedLabel } from './row-labels.ts';

/** The entries of a menu that pause, resume, close and reopen a commitment. */
export function manageEntries(commitment: Commitment, today: string, onManage: OnManage) {
  const { paused, closed_at } = commitment;
  const entry = (what: keyof typeof manage & Parameters<OnManage>[1], isShown: unknown = true, name = manage[what]) =>
    isShown ? [{ value: what, text: name, onSelect: () => onManage(commitment, what) }] : [];
  if (closed_at) return entry('reopen');
  return [
    ...entry('change', paused || plannedLabel(commitment, today)),
    ...entry('resume', paused),
    // One without an end leaves no days to another one.
    ...entry('pause', paused?.until !== null, paused ? manage.another : manage.pause),
    ...entry('close'),
  ];
}
