import '../journaling.css';
import { useMutationState, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { dateName } from '#frontend/lib/days.ts';
import { numberFormat } from '#frontend/lib/format.ts';
import { lazyModule, useLazyModule } from '#frontend/lib/lazy-module.ts';
import { allStored, hasUnstored } from '#frontend/lib/persistence.ts';
import { ownerOf, readToken } from '#frontend/lib/token.ts';
import { CHANGE_KEY, type UnsentChange, useIsWaiting, usePendingChanges } from '#frontend/lib/unsent-changes.ts';
import { LazyButton, Opened, useOpening } from '#frontend/ui/lazy-controls.tsx';
import { Segments } from '#frontend/ui/segments.tsx';
import { isTooLong, TextArea } from '#frontend/ui/written-fields.tsx';
import { WrittenText } from '#frontend/ui/written-text.tsx';
import type { JournalPage as JournalPageData } from '#shared/contracts/journaling.ts';
import { allowedIn } from '#shared/domain/allowed-text.ts';
import { MOODS, type Mood } from '#shared/domain/journaling.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { savedHere } from '#shared/text/connection.ts';
import * as text from '#shared/text/journaling.ts';
import { changeId, saveEntry } from '../api.ts';
import { type JournalDraft, journalDrafts, unsavedDays, useJournalDraft } from '../drafts.ts';
import { entryKey } from '../query-keys.ts';
import type PhotoRow from './photo-row.tsx';
import { Copies, type ShareDialogModule } from './sharing.tsx';

const photoRow = lazyModule(() => import('./photo-row.tsx'));

/** What was typed is saved after a pause of this length, in milliseconds. */
const PAUSE = 2_000;
/** A draft that this page has not written is saved if nobody changes it for this long, in milliseconds. */
const LEFT_ALONE = 15_000;

const counted = numberFormat();

interface PageProps {
  entry: JournalPageData;
  /** The name of the day. */
  name: string;
  /** The id of the user. */
  owner: string;
  today: string;
  timezone: string;
  /** Stands above what is written; missing if the user wants none. */
  prompt: ReactNode;
  shareDialog: ShareDialogModule;
}

/** The page of a day. What is written is a draft on the device at once, and is saved after a pause. */
export function JournalPage({ entry, name, owner, today, timezone, prompt, shareDialog }: PageProps) {
  const { date } = entry;
  const client = useQueryClient();
  const [draft, setDraft] = useJournalDraft(owner, date);
  // What was saved last. It stays as it was typed, with its last spaces and lines, while nobody else changes it.
  const [saved, setSaved] = useState<JournalDraft>(() =>
    draft.text?.trim() === entry.text ? { text: draft.text, before: entry.text } : {},
  );
  // A draft that was found is perhaps being written by another tab.
  const isOwn = useRef(false);
  const isPending = usePendingChanges(entryKey(date)).length > 0;
  const isSaved = draft.text !== undefined && draft.text === saved.text;
  const { text: written = entry.text, before = entry.text } =
    draft.text !== undefined && !isSaved ? draft : isSaved || saved.before === entry.text ? saved : {};
  const isUnsaved = draft.text !== undefined && !isSaved;
  const isLong = isTooLong(written, LIMITS.journalTextLength);
  const [view, setView] = useState<keyof typeof text.views>(entry.text && date !== today ? 'read' : 'write');
  const sharing = useOpening<null>(shareDialog);

  const save = () => {
    // Once the session has ended, nothing can be sent: the draft stays.
    if (!isUnsaved || isLong || ownerOf(readToken() ?? '') !== owner) return;
    const next = written.trim();
    if (next !== before) saveEntry(client, date, name, { text: next }, { text: before });
    setSaved({ text: written, before: next });
    // The draft is kept until the device has stored the change, which begins in a moment, or it was sent (below).
    setTimeout(async () => {
      await allStored();
      if (!hasUnstored(client) && journalDrafts(owner).read()[date]?.text === written) setDraft({});
    });
  };
  const onPause = useEffectEvent(save);
  const onLeaving = useEffectEvent(() => {
    if (isOwn.current) save();
  });
  useEffect(() => {
    // One change at a time: what is typed while one waits is a draft until it is sent, or until the user leaves.
    if (draft.text === undefined || isPending) return;
    const timer = setTimeout(isSaved ? () => setDraft({}) : onPause, isOwn.current ? PAUSE : LEFT_ALONE);
    return () => clearTimeout(timer);
  }, [draft, isSaved, isPending, setDraft]);
  useEffect(() => {
    const onHidden = () => document.hidden && onLeaving();
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pagehide', onLeaving);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', onLeaving);
      onLeaving();
    };
  }, []);

  return (
    <div className="journal-page">
      <MoodChoice
        value={entry.mood}
        onChoose={(mood) => saveEntry(client, date, name, { mood }, { mood: entry.mood })}
      />
      <div className="journal-words">
        {written.trim() ? <Segments label={text.view} choices={text.views} value={view} onChoose={setView} /> : null}
        {view === 'read' && written.trim() ? (
          <WrittenText text={written} label={text.textLabel} />
        ) : (
          <>
            {prompt}
            <TextArea
              label={text.textLabel}
              placeholder={text.textLabel}
              hint={text.textHint}
              wrong={isLong ? text.tooLong(counted(LIMITS.journalTextLength)) : undefined}
              limit={LIMITS.journalTextLength}
              className="input journal-text"
              value={written}
              onChange={({ target }) => {
                isOwn.current = true;
                setDraft({ text: allowedIn(target.value), before });
              }}
              onBlur={save}
            />
          </>
        )}
      </div>
      <SaveState date={date} isWritten={entry.updated_at !== null} isSaving={isPending || isUnsaved}>
        {entry.text ? (
          <LazyButton
            code={shareDialog}
            className="button quiet small share-page"
            onClick={() => void sharing.openFor(null)}
          >
            {text.share}
          </LazyButton>
        ) : null}
      </SaveState>
      <Photos entry={entry} name={name} />
      <Copies entry={entry} today={today} timezone={timezone} />
      <Opened opening={sharing.opening} code={shareDialog}>
        {(Dialog, { open }) => <Dialog entry={entry} open={open} onClose={sharing.close} />}
      </Opened>
    </div>
  );
}

/** Its place is there before its code, so that the page below stays where it is. */
function Photos(props: ComponentProps<typeof PhotoRow>) {
  const Row = useLazyModule(photoRow)?.default;
  return (
    <div className={props.entry.photos.length > 0 ? 'journal-photos filled' : 'journal-photos'}>
      {Row ? <Row {...props} /> : null}
    </div>
  );
}

interface MoodProps {
  value: Mood | null;
  onChoose: (mood: Mood | null) => void;
}

/** Words of which at most one is chosen. Pressing it again takes it back. */
function MoodChoice({ value, onChoose }: MoodProps) {
  return (
    <fieldset className="plain-fieldset moods">
      <legend>{text.mood}</legend>
      {MOODS.map((mood) => (
        <button
          key={mood}
          type="button"
          className="button quiet small mood"
          aria-pressed={mood === value}
          onClick={() => onChoose(mood === value ? null : mood)}
        >
          {text.moods[mood]}
        </button>
      ))}
    </fieldset>
  );
}

interface StateProps {
  date: string;
  isWritten: boolean;
  isSaving: boolean;
  /** What can be done with a saved page. */
  children: ReactNode;
}

/** Where the page is saved. Only what the user must know is announced. */
function SaveState({ date, isWritten, isSaving, children }: StateProps) {
  const isWaiting = useIsWaiting(changeId(date));
  const refused = useMutationState({
    filters: { mutationKey: CHANGE_KEY, status: 'error' },
    select: ({ state }) => state.variables as UnsentChange,
  });
  // What this page has replaced is kept among the refused changes.
  const isRefused = refused.some(({ id, kind }) => id === changeId(date) && kind !== 'replaced');
  const notice = isWaiting ? savedHere : isRefused ? text.refused : '';
  return (
    <div className="journal-foot">
      <div className="save-state">
        <p role="status">{notice}</p>
        {notice ? null : <p>{isSaving ? text.saving : isWritten ? text.saved : ''}</p>}
      </div>
      {notice || isSaving || !isWritten ? null : children}
    </div>
  );
}

interface UnsavedProps {
  owner: string;
  /** The shown day, which says itself where it is saved. */
  date: string;
  today: string;
  onDay: (date: string) => void;
}

/** Other days with a draft that was never saved, because it is too long or the browser was closed by force. */
export function UnsavedDays({ owner, date, today, onDay }: UnsavedProps) {
  const [days, setDays] = useState<string[]>([]);
  useEffect(() => {
    // The draft of the day that was left is removed once its change is stored.
    const timer = setTimeout(() => setDays(unsavedDays(owner)), PAUSE);
    return () => clearTimeout(timer);
  }, [owner]);
  const others = days.filter((day) => day !== date);
  if (others.length === 0) return null;
  return (
    <p className="unsaved-days">
      {text.notSavedYet}
      {others.map((day) => (
        <button key={day} type="button" className="button quiet small" onClick={() => onDay(day)}>
          {dateName(day, today)}
        </button>
      ))}
    </p>
  );
}
