import '#frontend/ui/rows.css';
import '#frontend/ui/sections.css';
import '../passkeys.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { dateFormat } from '#frontend/lib/format.ts';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { signalAccepted } from '#frontend/lib/passkey-signals.ts';
import { LazyButton, Opened, useOpening } from '#frontend/ui/lazy-controls.tsx';
import { Failure, OfflineNote, partNote, Skeleton, useOnline } from '#frontend/ui/states.tsx';
import { toaster } from '#frontend/ui/toast-area.tsx';
import type { Passkey } from '#shared/contracts/passkeys.ts';
import type { User } from '#shared/contracts/users.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { isTimezone, toLocal } from '#shared/domain/local-time.ts';
import * as text from '#shared/text/passkeys.ts';
import { passkeyList } from '../api.ts';

const addDialog = lazyModule(() => import('./add-passkey-dialog.tsx'));
const renameDialog = lazyModule(() => import('./rename-passkey-dialog.tsx'));
const removeDialog = lazyModule(() => import('./remove-passkey-dialog.tsx'));

interface SectionProps {
  id: string;
  /** Dates are shown in the user's timezone. */
  user: Pick<User, 'name' | 'email' | 'timezone'>;
}

/** The user's passkeys, and the button that adds one. */
export default function PasskeysSection({ id, user: { name, email, timezone } }: SectionProps) {
  const { data: all, dataUpdatedAt, error, isError, fetchStatus, refetch } = useQuery(passkeyList);
  const online = useOnline();
  const failed = isError || fetchStatus === 'paused';
  const retry = () => void refetch();
  const titleId = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: browsers show a new name or address beside the passkeys
  useEffect(() => void signalAccepted(), [name, email]);
  return (
    <section id={id} className="card section passkeys" aria-labelledby={titleId} onFocus={toaster.prepare}>
      <h2 id={titleId}>{text.title}</h2>
      <p className="section-about">{text.about}</p>
      {all ? (
        <>
          <OfflineNote retry={retry} at={dataUpdatedAt}>
            {partNote(online, failed, error)}
          </OfflineNote>
          <Passkeys all={all} timezone={isTimezone(timezone) ? timezone : 'UTC'} />
        </>
      ) : failed ? (
        <Failure offline={text.offline} retry={retry}>
          {text.loadFailed}
        </Failure>
      ) : (
        <div role="status" aria-label={text.loading}>
          <Skeleton shape="passkeys-bone" />
        </div>
      )}
    </section>
  );
}

function Passkeys({ all, timezone }: { all: readonly Passkey[]; timezone: string }) {
  const addition = useOpening<null>(addDialog);
  const renaming = useOpening<Passkey>(renameDialog);
  const removal = useOpening<Passkey>(removeDialog);
  return (
    <>
      {all.length > 0 ? (
        <ul className="rows">
          {all.map((passkey) => (
            <li className="passkey" key={passkey.id}>
              <div>
                <p className="passkey-name" dir="auto">
                  {passkey.name}
                </p>
                <Dates {...passkey} timezone={timezone} />
              </div>
              <div className="passkey-actions">
                <LazyButton
                  code={renameDialog}
                  className="button small bare"
                  aria-label={text.renameNamed(passkey.name)}
                  onClick={() => void renaming.openFor(passkey)}
                >
                  {text.rename}
                </LazyButton>
                <LazyButton
                  code={removeDialog}
                  className="button small bare"
                  aria-label={text.removeNamed(passkey.name)}
                  data-remove-passkey
                  onClick={() => void removal.openFor(passkey)}
                >
                  {text.remove}
                </LazyButton>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <p className="passkeys-none">{text.none}</p>
      )}
      {all.length < LIMITS.passkeys ? (
        <LazyButton
          code={addDialog}
          className="button quiet"
          data-remove-passkey
          onClick={() => void addition.openFor(null)}
        >
          {text.add}
        </LazyButton>
      ) : (
        <p className="passkeys-none">{text.full(LIMITS.passkeys)}</p>
      )}
      <Opened opening={addition.opening} code={addDialog}>
        {(Dialog, { open }) => <Dialog open={open} onClose={addition.close} />}
      </Opened>
      <Opened opening={renaming.opening} code={renameDialog}>
        {(Dialog, { subject, open }) => <Dialog subject={subject} open={open} onClose={renaming.close} />}
      </Opened>
      <Opened opening={removal.opening} code={removeDialog}>
        {(Dialog, { subject, open }) => <Dialog subject={subject} open={open} onClose={removal.close} />}
      </Opened>
    </>
  );
}

const day = dateFormat({ year: 'numeric', month: 'short', day: 'numeric' });

function Dates({ created_at, last_used_at, timezone }: Passkey & { timezone: string }) {
  const dayOf = (instant: string) => day(toLocal(Date.parse(instant), timezone).date);
  return (
    <p className="passkey-dates">
      <span>{text.added(dayOf(created_at))}</span>
      <span>{last_used_at === null ? text.neverUsed : text.lastUsed(dayOf(last_used_at))}</span>
    </p>
  );
}
