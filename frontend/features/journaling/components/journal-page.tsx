import '../journaling.css';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { dateName } from '#frontend/lib/days.ts';
import { numberFormat } from '#frontend/lib/format.ts';
import { allStored } from '#frontend/lib/persistence.ts';
import { useIsWaiting, usePendingChanges } from '#frontend/lib/unsent-changes.ts';
import { isTooLong, TextArea } from '#frontend/ui/written-fields.tsx';
import type { JournalEntry } from '#shared/contracts/journaling.ts';
import { MOODS, type Mood } from '#shared/domain/journaling.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { savedHere } from '#shared/text/connection.ts';
import * as text from '#shared/text/journaling.ts';
import { saveEntry } from '../api.ts';
import { type JournalDraft, journalDrafts, useJournalDraft } from '../drafts.ts';
import { entryKey } from '../query-keys.ts';

/** What was typed is saved after a pause of this length, in milliseconds. */
const PAUSE = 1_500;

const counted = numberFormat();

interface PageProps {
  entry: JournalEntry;
  /** The name of the day. */
  name: string;
  /** The id of the user. */
  owner: string;
}

/** The page of a day. What is written is a draft on the device at once, and is saved after a pause. */
export function JournalPage({ entry, name, owner }: PageProps) {
  const { date } = entry;
  const client = useQueryClient();
  const [draft, setDraft] = useJournalDraft(owner, date);
  // What was saved last stays as it was typed while the field has the focus, with its last spaces and lines.
  const [typed, setTyped] = useState<JournalDraft>({});
  const isPending = usePendingChanges(entryKey(date)).length > 0;
  const unsaved = draft.text === typed.text ? undefined : draft.text;
  const { text: written = entry.text, before = entry.text } = unsaved === undefined ? typed : draft;
  const isLong = isTooLong(written, LIMITS.journalTextLength);

  const save = () => {
    if (unsaved === undefined || isLong) return;
    const saved = unsaved.trim();
    if (saved !== before) saveEntry(client, date, name, { text: saved }, { text: before });
    setTyped({ text: unsaved, before: saved });
    // The draft is kept until the device has stored the change.
    void allStored().then(() => {
      if (journalDrafts(owner).read()[date]?.text === unsaved) setDraft({});
    });
  };
  const leave = () => {
    save();
    setTyped({});
  };
  const onPause = useEffectEvent(save);
  const onLeaving = useEffectEvent(leave);
  useEffect(() => {
    // One change at a time: what is typed while one waits is a draft until it is sent, or until the user leaves.
    if (unsaved === undefined || isPending) return;
    const timer = setTimeout(onPause, PAUSE);
    return () => clearTimeout(timer);
  }, [unsaved, isPending]);
  useEffect(() => {
    const onHidden = () => document.hidden && onPause();
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pagehide', onPause);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', onPause);
      onLeaving();
    };
  }, []);

  return (
    <div className="journal-page">
      <MoodChoice
        value={entry.mood}
        onChoose={(mood) => saveEntry(client, date, name, { mood }, { mood: entry.mood })}
      />
      <TextArea
        label={text.textLabel}
        hint={text.textHint}
        wrong={isLong ? text.tooLong(counted(LIMITS.journalTextLength)) : undefined}
        limit={LIMITS.journalTextLength}
        className="input journal-text"
        value={written}
        onChange={({ target }) => setDraft({ text: target.value, before })}
        onBlur={leave}
      />
      <SaveState date={date} isWritten={entry.updated_at !== null} isSaving={isPending || unsaved !== undefined} />
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
}

/** Where the page is saved. */
function SaveState({ date, isWritten, isSaving }: StateProps) {
  const isWaiting = useIsWaiting(`journal ${date}`);
  const state = isWaiting ? savedHere : isSaving ? text.saving : isWritten ? text.saved : '';
  return (
    <p className="save-state" role="status">
      {state}
    </p>
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
  const days = Object.keys(journalDrafts(owner).read()).filter((day) => day !== date);
  if (days.length === 0) return null;
  return (
    <p className="unsaved-days">
      {text.notSavedYet}
      {days.sort().map((day) => (
        <button key={day} type="button" className="button quiet small" onClick={() => onDay(day)}>
          {dateName(day, today)}
        </button>
      ))}
    </p>
  );
}
