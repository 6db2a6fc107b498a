import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { partNote } from '#frontend/lib/saved-data-note.ts';
import { DisclosureButton } from '#frontend/ui/lazy-disclosure.tsx';
import { Failure, OfflineNote, Skeleton, useOnline } from '#frontend/ui/states.tsx';
import * as text from '#shared/text/agreements.ts';
import { type Agreement, isOver, type Version } from '../agreement.ts';
import { versionsWith } from '../agreement-api.ts';
import type { Reading } from '../agreement-words.ts';
import { beganWords, makerWords, versionSentences } from '../version-words.ts';

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
          <VersionRow key={each.version} version={each} all={data} timezone={timezone} {...reading} />
        ))}
      </ol>
    </>
  );
}

interface RowProps extends Reading {
  version: Version;
  /** All of them, newest first. */
  all: readonly Version[];
  timezone: string;
}

function VersionRow({ version, all, timezone, ...reading }: RowProps) {
  const before = all[all.indexOf(version) + 1];
  const began = beganWords(version, all, { timezone, today: reading.today });
  const maker = makerWords(version, reading.name);
  return (
    <li className="version">
      {began === null ? null : <h3>{began}</h3>}
      {maker === null ? null : <p className="version-maker any-name">{maker}</p>}
      {versionSentences(version, before, reading).map(({ sentence, isChanged }) => (
        <p className="said any-name" key={sentence}>
          {isChanged ? (
            <>
              <span className="badge plain">{text.changed}</span>{' '}
            </>
          ) : null}
          <span>{sentence}</span>
        </p>
      ))}
    </li>
  );
}
