import '#frontend/ui/sections.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { clockTime, dateFormat, numberFormat } from '#frontend/lib/format.ts';
import { isEndOfSession } from '#frontend/lib/no-retry.ts';
import { Failure, Skeleton } from '#frontend/ui/states.tsx';
import { notifyFailure } from '#frontend/ui/toasts.ts';
import type { DataExport } from '#shared/contracts/exports.ts';
import type { User } from '#shared/contracts/users.ts';
import { isTimezone, toLocal } from '#shared/domain/local-time.ts';
import * as text from '#shared/text/exports.ts';
import { exportQueries, readExport, startExport } from '../api.ts';

interface ExportProps {
  /** The anchor of the section. */
  id: string;
  user: Pick<User, 'email_verified' | 'timezone'>;
  /** Other sections, such as the import. */
  children?: ReactNode;
}

/** Exports all data of the user, and offers the last export for download. */
export function ExportSection({ id, user, children }: ExportProps) {
  const heading = useId();
  const { data, isError, fetchStatus, refetch } = useQuery(exportQueries.list);
  const failed = isError || fetchStatus === 'paused';
  return (
    <section id={id} className="card section" aria-labelledby={heading}>
      <h2 id={heading}>{text.title}</h2>
      <p className="section-about">{text.about}</p>
      {data ? <LastExport last={data[0]} user={user} /> : null}
      {!data && failed ? (
        <Failure offline={text.offline} retry={() => void refetch()}>
          {text.loadFailed}
        </Failure>
      ) : null}
      {data || failed ? null : (
        <div role="status" aria-label={text.loading}>
          <Skeleton shape="button-bone" />
        </div>
      )}
      {children}
    </section>
  );
}

function LastExport({ last, user }: { last: DataExport | undefined; user: ExportProps['user'] }) {
  const client = useQueryClient();
  const start = useMutation({
    ...startExport,
    onSuccess: () => client.invalidateQueries({ queryKey: exportQueries.all }),
    onError: (error) => isEndOfSession(error) || notifyFailure(error, text.startFailed),
  });
  const open = useMutation({
    ...readExport,
    onSuccess: ({ url }) => (url ? download(url) : client.invalidateQueries({ queryKey: exportQueries.all })),
    onError: (error) => isEndOfSession(error) || notifyFailure(error, text.downloadFailed),
  });
  const isReady = last?.status === 'ready';
  const isPending = last?.status === 'pending';
  return (
    <>
      <p role="status" className={last ? 'section-about' : undefined}>
        {last ? stateOf(last, user) : null}
      </p>
      <div className="section-actions">
        {isReady ? (
          <BusyButton
            className="button primary"
            busy={open.isPending}
            busyLabel={text.opening}
            onClick={() => open.mutate(last.id)}
          >
            {text.download}
          </BusyButton>
        ) : null}
        {isPending ? null : (
          <BusyButton
            className="button quiet"
            busy={start.isPending}
            busyLabel={text.starting}
            onClick={() => start.mutate()}
          >
            {isReady ? text.startAgain : text.start}
          </BusyButton>
        )}
      </div>
    </>
  );
}

interface BusyProps {
  className: string;
  busy: boolean;
  busyLabel: string;
  onClick: () => void;
  children: string;
}

function BusyButton({ className, busy, busyLabel, onClick, children }: BusyProps) {
  return (
    <button type="button" className={className} aria-disabled={busy} onClick={() => !busy && onClick()}>
      {busy ? busyLabel : children}
    </button>
  );
}

const weekday = dateFormat({ weekday: 'long' });
const megabytes = numberFormat({ style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
const kilobytes = numberFormat({ style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });

function stateOf({ status, bytes, expires_at }: DataExport, user: ExportProps['user']): string {
  if (status === 'pending') return user.email_verified ? `${text.pending} ${text.mailed}` : text.pending;
  if (status === 'failed') return text.failed;
  if (status === 'expired' || expires_at === null) return text.expired;
  const { date, time } = toLocal(Date.parse(expires_at), isTimezone(user.timezone) ? user.timezone : 'UTC');
  return text.ready(sizeOf(bytes ?? 0), weekday(date), clockTime(time));
}

function sizeOf(bytes: number): string {
  return bytes >= 1_000_000 ? megabytes(bytes / 1_000_000) : kilobytes(Math.max(1, bytes / 1000));
}

/** The server sends an attachment, so the page stays. A download does not count as leaving unsaved changes. */
function download(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
