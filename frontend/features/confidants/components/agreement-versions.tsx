import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { partNote } from '#frontend/lib/remembered.ts';
import { DisclosureButton } from '#frontend/ui/lazy-disclosure.tsx';
import { Failure, OfflineNote, Skeleton, useOnline } from '#frontend/ui/states.tsx';
import { toLocal } from '#shared/domain/local-time.ts';
import * as text from '#shared/text/agreements.ts';
import { type Agreement, isOver, SIDES } from '../agreement.ts';
import { versionsWith } from '../agreement-api.ts';
import { dayWords, type Reading } from '../agreement-words.ts';
import { HalfWords } from './sentences.tsx';

interface VersionsProps extends Reading {
  agreement: Agreement;
  timezone: string;
}

/** What was agreed before, for both to read. Fetched when it is opened. */
export function Versions({ agreement, timezone, ...reading }: VersionsProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="versions" aria-label={text.versions}>
      <DisclosureButton expanded={isOpen} prepare={() => {}} onPress={() => setIsOpen(!isOpen)}>
        {text.versions}
      </DisclosureButton>
      {isOpen ? <Fetched agreement={agreement} timezone={timezone} {...reading} /> : null}
    </section>
  );
}

function Fetched({ agreement, timezone, ...reading }: VersionsProps) {
  const { confidant_id, version } = agreement;
  const { today } = reading;
  const { data, dataUpdatedAt, error, isError, fetchStatus, refetch } = useQuery(versionsWith(confidant_id));
  const online = useOnline();
  const failed = isError || fetchStatus === 'paused';
  const retry = () => void refetch();
  if (!data && failed) {
    return (
      <Failure offline={text.versionsOffline} retry={retry}>
        {text.versionsFailure}
      </Failure>
    );
  }
  if (!data) {
    return (
      <div className="skeleton" role="status" aria-label={text.versionsLoading}>
        <Skeleton shape="line w1" />
        <Skeleton shape="line w0" />
      </div>
    );
  }
  const earlier = data.filter((each) => each.version < version || isOver(agreement, today));
  return (
    <>
      <OfflineNote retry={retry} at={dataUpdatedAt}>
        {partNote(online, failed, error)}
      </OfflineNote>
      {earlier.length === 0 ? <p className="said">{text.noVersions}</p> : null}
      <ol className="rows">
        {earlier.map((each) => (
          <VersionRow key={each.version} version={each} timezone={timezone} {...reading} />
        ))}
      </ol>
    </>
  );
}

function VersionRow({ version, timezone, ...reading }: Reading & { version: Agreement; timezone: string }) {
  const { changed_at, until } = version;
  const { today } = reading;
  return (
    <li className="version">
      {changed_at === null ? null : (
        <h3>{text.from(dayWords(toLocal(Date.parse(changed_at), timezone).date, today))}</h3>
      )}
      {SIDES.map((side) => (
        <HalfWords key={side} side={side} terms={version[side]} {...reading} />
      ))}
      {until === null ? null : <p className="said">{text.heldUntil(dayWords(until, today))}</p>}
    </li>
  );
}
