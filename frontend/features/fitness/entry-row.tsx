import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { clockTime } from '#frontend/lib/clock-time.ts';
import { PencilIcon } from '#frontend/ui/icons.tsx';
import type { Entry, FoodEntry } from '#shared/contracts/fitness.ts';
import { type WeightUnit, weightIn } from '#shared/domain/fitness.ts';
import { toLocal } from '#shared/domain/local-time.ts';
import { type Clock, dayAt } from '#shared/domain/periods.ts';
import { hasFailed, isFood } from './entries.ts';
import { ExerciseIcon, FoodIcon, TrashIcon, WeightIcon } from './icons.tsx';
import {
  INTENSITY_NAMES,
  itemWords,
  kcalWords,
  labelOf,
  lacksKey,
  macroWords,
  number,
  rangeWords,
  sourceLabel,
  VISIBILITY_BADGES,
  weightWords,
} from './words.ts';

/** What can be done with entries. Without it they are only to look at. */
export interface EntryDeeds {
  onEdit: (entry: Entry) => void;
  onDelete: (entry: Entry) => void;
  onAnalyze: (entry: FoodEntry) => void;
  /** Of which entries an analysis has just been asked for. */
  isAsked: (id: string) => boolean;
  /** Where the key of OpenAI is. */
  keyPath: string;
}

interface RowProps {
  entry: Entry;
  unit: WeightUnit;
  /** By which the hour is told; without it none is. */
  clock?: Clock | undefined;
  deeds?: EntryDeeds | undefined;
  onPicture: (entry: FoodEntry) => void;
}

/** Something eaten, trained or weighed. */
export function EntryRow({ entry, unit, clock, deeds, onPicture }: RowProps) {
  const label = labelOf(entry, unit);
  return (
    <li className="logged" data-entry-id={entry.id} data-entry-type={entry.entry_type}>
      {tileOf(entry, label, onPicture)}
      <p className="logged-name" dir="auto">
        {entry.entry_type === 'weight' ? 'Weight' : label}
      </p>
      {deeds ? (
        <div className="logged-actions">
          <button
            type="button"
            className="icon-button"
            aria-label={`Edit ${label}`}
            data-edit-entry
            onClick={() => deeds.onEdit(entry)}
          >
            <PencilIcon />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={`Delete ${label}`}
            data-delete-entry
            onClick={() => deeds.onDelete(entry)}
          >
            <TrashIcon />
          </button>
        </div>
      ) : null}
      <div className="logged-text">
        {isFood(entry) ? <FoodText entry={entry} deeds={deeds} /> : null}
        {entry.entry_type === 'weight' ? (
          <p className="logged-number">{weightWords({ unit, value: weightIn(unit, entry.payload) })}</p>
        ) : null}
        {entry.entry_type === 'exercise' ? (
          <p className="logged-numbers">
            <span className="logged-number">{number(entry.payload.duration_minutes)} min</span>
            <span>{INTENSITY_NAMES[entry.payload.intensity]} intensity</span>
          </p>
        ) : null}
        <About entry={entry} clock={clock} isOwn={deeds !== undefined} />
      </div>
    </li>
  );
}

function tileOf(entry: Entry, label: string, onPicture: (entry: FoodEntry) => void): ReactNode {
  if (isFood(entry) && entry.thumbnail_url) {
    return (
      <button
        type="button"
        className="tile photo-tile"
        aria-label={`Photo of ${label}`}
        onClick={() => onPicture(entry)}
      >
        <img src={entry.thumbnail_url} alt="" width="48" height="48" loading="lazy" />
      </button>
    );
  }
  const icons = { food: <FoodIcon />, weight: <WeightIcon />, exercise: <ExerciseIcon /> };
  return <span className="tile">{icons[entry.entry_type]}</span>;
}

function FoodText({ entry, deeds }: { entry: FoodEntry; deeds: EntryDeeds | undefined }) {
  const { payload } = entry;
  if (payload.draft) {
    return (
      <p className="analyzing" role="status">
        <span className="spinner" aria-hidden="true" />
        Analyzing photo...
      </p>
    );
  }
  if (hasFailed(entry)) return <Failed entry={entry} deeds={deeds} />;
  const items = itemWords(payload);
  return (
    <>
      {items ? (
        <p className="logged-items" dir="auto">
          {items}
        </p>
      ) : null}
      <p className="logged-numbers">
        <span className="logged-number">{kcalWords(payload.totals.calories)}</span>
        {payload.calories_range ? <span>{rangeWords(payload.calories_range)}</span> : null}
        <span className="macros">
          {macroWords(payload.totals).map((words) => (
            <span key={words}>{words}</span>
          ))}
        </span>
      </p>
    </>
  );
}

/** Why a photo has no numbers, and what can be done about it. */
function Failed({ entry, deeds }: { entry: FoodEntry; deeds: EntryDeeds | undefined }) {
  const about = entry.payload.analysis_metadata;
  const isAsked = deeds?.isAsked(entry.id) ?? false;
  return (
    <div className="failed-analysis">
      <p className="failed-words">{about?.error_message || "Couldn't analyze this photo."}</p>
      {about?.full_error ? (
        <details>
          <summary>Technical details</summary>
          <p>{about.full_error}</p>
        </details>
      ) : null}
      {deeds ? (
        <div className="failed-actions">
          {lacksKey(about?.error_message) ? (
            <Link className="button quiet small" to={deeds.keyPath}>
              Open Settings
            </Link>
          ) : null}
          {entry.photo_url ? (
            <button
              type="button"
              className="button quiet small"
              aria-disabled={isAsked}
              onClick={() => !isAsked && deeds.onAnalyze(entry)}
            >
              Try again
            </button>
          ) : null}
          <button type="button" className="button quiet small" onClick={() => deeds.onEdit(entry)}>
            Enter it yourself
          </button>
        </div>
      ) : null}
    </div>
  );
}

/** Where its numbers come from, when it was logged, and what others see of it. */
function About({ entry, clock, isOwn }: { entry: Entry; clock: Clock | undefined; isOwn: boolean }) {
  const source = isFood(entry) && !entry.payload.draft ? sourceLabel(entry.payload) : null;
  const at = Date.parse(entry.created_at);
  // What was logged to another day was not eaten at the hour of logging.
  const time = clock && dayAt(clock, at) === entry.date ? clockTime(toLocal(at, clock.timezone).time) : null;
  const badge = isOwn && entry.entry_type !== 'weight' ? VISIBILITY_BADGES[entry.visibility] : null;
  const isHidden = !isOwn && entry.visibility === 'totals';
  if (!source && !time && !badge && !isHidden) return null;
  return (
    <p className="logged-about">
      {isHidden ? <span>Shared as numbers only</span> : null}
      {source ? <span>{source}</span> : null}
      {time ? <span>{time}</span> : null}
      {badge ? <span className="badge plain">{badge}</span> : null}
    </p>
  );
}
