import '../journaling.css';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useIsWaiting, usePendingChanges } from '#frontend/lib/unsent-changes.ts';
import { isTooLong, TextArea } from '#frontend/ui/written-fields.tsx';
import type { JournalEntry } from '#shared/contracts/journaling.ts';
import { MOODS, type Mood } from '#shared/domain/journaling.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { savedHere } from '#shared/text/connection.ts';
import { fieldErrors } from '#shared/text/field-errors.ts';
import * as text from '#shared/text/journaling.ts';
import { saveEntry } from '../api.ts';
import { useJournalDraft } from '../drafts.ts';
import { entryKey } from '../query-keys.ts';

/** What was typed is saved after a pause of this length, in milliseconds. */
const PAUSE = 1_500;

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
  const written = draft.text ?? entry.text;
  const isLong = isTooLong(written, LIMITS.journalTextLength);

  const save = () => {
    const { text: typed, before = '' } = draft;
    if (typed === undefined || isLong) return;
    const saved = typed.trim();
    if (saved !== before) saveEntry(client, date, name, { text: saved }, { text: before });
    // What is typed stays as it is, with its last spaces and lines.
    setDraft({ text: typed, before: saved });
  };
  const leave = () => {
    save();
    if (!isLong) setDraft({});
  };
  const onPause = useEffectEvent(save);
  const onLeaving = useEffectEvent(leave);
  useEffect(() => {
    if (draft.text === undefined || draft.text.trim() === draft.before) return;
    const timer = setTimeout(onPause, PAUSE);
    return () => clearTimeout(timer);
  }, [draft]);
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
        wrong={isLong ? fieldErrors.too_long({ label: 'text', limit: LIMITS.journalTextLength }) : undefined}
        limit={LIMITS.journalTextLength}
        className="input journal-text"
        value={written}
        onChange={({ target }) => setDraft({ text: target.value, before: draft.before ?? entry.text })}
        onBlur={leave}
      />
      <SaveState date={date} isWritten={entry.updated_at !== null} isTyped={written.trim() !== entry.text} />
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
    <fieldset className="moods">
      <legend className="field-label">{text.mood}</legend>
      {MOODS.map((mood) => (
        <button
          key={mood}
          type="button"
          className="button quiet small"
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
  isTyped: boolean;
}

/** Where the page is saved. */
function SaveState({ date, isWritten, isTyped }: StateProps) {
  const isPending = usePendingChanges(entryKey(date)).length > 0;
  const isWaiting = useIsWaiting(`journal ${date}`);
  const state = isWaiting ? savedHere : isTyped || isPending ? text.saving : isWritten ? text.saved : '';
  return (
    <p className="save-state" role="status">
      {state}
    </p>
  );
}
