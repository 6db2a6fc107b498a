import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clockTime } from '#frontend/lib/format.ts';
import { DisclosureButton } from '#frontend/ui/lazy-disclosure.tsx';
import { Failure, OfflineNote, partNote, Skeleton, useOnline } from '#frontend/ui/states.tsx';
import type { Sides } from '#shared/domain/agreements.ts';
import { toLocal } from '#shared/domain/local-time.ts';
import * as text from '#shared/text/agreements.ts';
import { type Agreement, isOver, SIDES, type Version } from '../agreement.ts';
import { versionsWith } from '../agreement-api.ts';
import { dayWords, halfSentences, type ReaderContext } from '../agreement-words.ts';

/* Earlier versions of an agreement in words: since when, by whom, and the differences to the version before. */

type Began = Pick<Version, 'changed_at'>;

/** 'From June 1', with the time if another version began on the same day; `null` if the start is unknown. */
export function beganWords(
  { changed_at }: Began,
  all: readonly Began[],
  { timezone, today }: { timezone: string; today: string },
): string | null {
  if (changed_at === null) return null;
  const localOf = (instant: string) => toLocal(Date.parse(instant), timezone);
  const { date, time } = localOf(changed_at);
  const ofDay = all.filter((each) => each.changed_at !== null && localOf(each.changed_at).date === date);
  const day = dayWords(date, today);
  return ofDay.length > 1 ? text.fromTime(day, clockTime(time)) : text.from(day);
}

/** Who made a version; `null` if unknown. */
export function makerWords(
  { changed_by, confidant_id }: Pick<Version, 'changed_by' | 'confidant_id'>,
  name: string,
): string | null {
  if (changed_by.length === 0) return null;
  if (changed_by.length > 1) return text.changedBy.both(name);
  return changed_by.includes(confidant_id) ? text.changedBy.theirs(name) : text.changedBy.mine();
}

interface VersionSentence {
  sentence: string;
  /** The earlier version did not have this sentence. */
  isChanged: boolean;
}

/** The sentences of a version, marked by comparison with the version before it, if that is known. */
export function versionSentences(version: Sides, before: Sides | undefined, reading: ReaderContext): VersionSentence[] {
  const had = before && new Set(sentencesOf(before, reading));
  const said = sentencesOf(version, reading);
  const endless = version.until === null && before && before.until !== null ? [text.holdsWithoutEnd] : [];
  return [...said, ...endless].map((line) => ({ sentence: line, isChanged: had !== undefined && !had.has(line) }));
}

function sentencesOf(sides: Sides, reading: ReaderContext): string[] {
  const halves = SIDES.flatMap((side) => halfSentences(side, sides[side], reading));
  return sides.until === null ? halves : [...halves, text.heldUntil(dayWords(sides.until, reading.today))];
}

interface VersionsProps extends ReaderContext {
  agreement: Agreement;
  timezone: string;
}

/** The earlier versions, for both to read. Fetched when the section is opened. */
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

interface RowProps extends ReaderContext {
  version: Version;
  /** All versions, newest first. */
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
