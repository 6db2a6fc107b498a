import '../history.css';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { serverTime } from '#frontend/lib/clock.ts';
import { CORRECTION_KEY } from '#frontend/lib/history-keys.ts';
import AmountForm from '#frontend/ui/amount-form.tsx';
import FloatingMenu from '#frontend/ui/chakra/menu.tsx';
import { focusFirst } from '#frontend/ui/return-focus.ts';
import { toaster } from '#frontend/ui/toast-area.tsx';
import type { HistoryEntry } from '#shared/contracts/commitments.ts';
import type { ActionKind } from '#shared/domain/actions.ts';
import * as text from '#shared/text/history-corrections.ts';
import type { Correction } from '../corrections.ts';
import { correctableDays, correctableUntil, lastInstantOf } from '../corrections.ts';
import { isNotCounted, longDate } from '../model.ts';

/* The menu that corrects periods. */

export interface CorrectMenuProps
  extends Omit<ComponentProps<typeof FloatingMenu>, 'entries' | 'heading' | 'openedBy'> {
  entry: HistoryEntry;
  /** The commitment and its period, in words. */
  subject: string;
  now: number;
  /** Shows a form in the row, or none. */
  showForm: (form: ReactNode) => void;
}

type Opened = Pick<ComponentProps<typeof FloatingMenu>, 'openedBy'>;

/** The corrections that a period can have. */
export default function CorrectMenu({ entry, subject, now, showForm, ...menu }: CorrectMenuProps & Opened) {
  const client = useQueryClient();
  const onCorrect = (kind: ActionKind, counted?: CorrectionDetails) => correct(client, entry, kind, counted);
  const choice = (value: string, label: string, onSelect: () => void) => ({ value, text: label, onSelect });
  const action = (kind: ActionKind, label: string) => choice(kind, label, () => onCorrect(kind));
  const skip = entry.skipped ? action('pending', text.undoSkip) : action('skipped', text.markSkipped);
  if (entry.of === null) {
    const isMissed = entry.status === 'missed' && !entry.skipped;
    const entries = [
      ...(entry.status === 'completed' ? [] : [action('completed', text.markDone)]),
      ...(entry.skipped ? [] : [skip]),
      ...(isMissed || isNotCounted(entry, now) ? [] : [action('pending', text.markMissed)]),
    ];
    return <FloatingMenu {...menu} entries={entries} />;
  }
  // A period that has not ended is skipped in the lists of commitments.
  const skips = correctableUntil(entry, now) === undefined ? [] : [skip];
  if (entry.correctable_days) {
    const days = correctableDays(entry, now).toReversed();
    const marks = days.map((day) =>
      choice(day.date, (day.marked ? text.takeBackDay : text.addDay)(longDate(day.date)), () =>
        onCorrect(day.marked ? 'pending' : 'completed', { day }),
      ),
    );
    const isFull = !entry.skipped && days.every(({ marked }) => marked);
    const heading = isFull ? <p className="correct-reason">{text.noDayLeft}</p> : undefined;
    return <FloatingMenu {...menu} heading={heading} entries={[...marks, ...skips]} />;
  }
  const { target } = entry;
  const close = () => {
    showForm(null);
    focusFirst(`button[aria-label="${CSS.escape(menu.label)}"]`);
  };
  const form = (
    <AmountForm
      subject={subject}
      unit={target?.unit ?? ''}
      onAdd={(amount) => onCorrect('completed', { amount })}
      close={close}
    />
  );
  // The menu returns the focus to its button while it closes.
  const showLater = (shown: ReactNode) => requestAnimationFrame(() => showForm(shown));
  const entries = [
    action('completed', text.addOne),
    ...(target ? [choice('amount', text.addAmount, () => void showLater(form))] : []),
    ...skips,
    ...(entry.amount && !entry.skipped ? [action('pending', text.takeAllBack)] : []),
  ];
  return <FloatingMenu {...menu} entries={entries} />;
}

/** The details of a correction if check-offs add up: an amount, in thousandths, or the day whose mark changes. */
interface CorrectionDetails {
  amount?: number;
  day?: NonNullable<HistoryEntry['correctable_days']>[number];
}

/** Corrects an entry. The correction is shown at once, and reverted with a toast if the server refuses it. */
export function correct(
  client: QueryClient,
  entry: HistoryEntry,
  kind: ActionKind,
  { amount, day }: CorrectionDetails = {},
): void {
  toaster.prepare();
  const { commitment_id, starts_at } = entry;
  const key = crypto.randomUUID();
  const isAddition = entry.of !== null && kind === 'completed';
  const correction: Correction = {
    key,
    commitmentId: commitment_id,
    startsAt: starts_at,
    kind,
    at: day ? Date.parse(day.at) : lastInstantOf(entry),
    madeAt: serverTime.now(),
    ...(amount && { amount }),
    ...(day && { date: day.date }),
    ...(isAddition && { told: { key, ...(amount && { amount: amount / 1000 }) } }),
    // Undoing a skip and taking back all check-offs have the same instant.
    ...(entry.of !== null && kind === 'pending' && { told: { skip: entry.skipped } }),
    ...(day?.marked && { last: true, told: { last: true } }),
  };
  // Quick corrections of one commitment are sent in order.
  const scope = { id: `correction ${commitment_id}` };
  const options = client.defaultMutationOptions({ mutationKey: CORRECTION_KEY, scope });
  const mutation = client.getMutationCache().build(client, options);
  // `onError` reports refusals.
  mutation.execute(correction).catch(() => {});
}
