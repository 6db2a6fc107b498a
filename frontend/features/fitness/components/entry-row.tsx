import '../entries.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { clockTime } from '#frontend/lib/format.ts';
import { useIsWaiting } from '#frontend/lib/unsent-changes.ts';
import { Icon, PencilIcon } from '#frontend/ui/icons.tsx';
import { RenewedImage } from '#frontend/ui/renewed-image.tsx';
import type { Entry, FoodEntry } from '#shared/contracts/fitness.ts';
import { type WeightUnit, weightIn } from '#shared/domain/fitness.ts';
import { toLocal } from '#shared/domain/local-time.ts';
import { type Clock, dayAt } from '#shared/domain/periods.ts';
import * as common from '#shared/text/common.ts';
import { notSent } from '#shared/text/connection.ts';
import * as text from '#shared/text/fitness-day.ts';
import {
  formatNumber,
  hasFailed,
  isFood,
  itemsLabel,
  kcalLabel,
  labelOf,
  lacksKey,
  macroLabels,
  rangeLabel,
  sourceLabel,
  weightLabel,
} from '../model.ts';
import { ExerciseIcon, WeightIcon } from './entry-icons.tsx';

/** The actions on entries. Without them the entries are read-only. */
export interface EntryActions {
  onEdit: (entry: Entry) => void;
  onDelete: (entry: Entry) => void;
  onAnalyze: (entry: FoodEntry) => void;
  /** Whether another analysis of the entry has just been requested. */
  isAsked: (id: string) => boolean;
  /** The path of the settings with the AI key. */
  keyPath: string;
}

interface RowProps {
  entry: Entry;
  unit: WeightUnit;
  /** The clock for the time of the entry; without it no time is shown. */
  clock?: Clock | undefined;
  actions?: EntryActions | undefined;
  onPicture: (entry: FoodEntry) => void;
}

/** A row of food, exercise or weight. */
export function EntryRow({ entry, unit, clock, actions, onPicture }: RowProps) {
  const label = labelOf(entry, unit);
  return (
    <li className={actions ? 'logged own' : 'logged'} data-entry-id={entry.id} data-entry-type={entry.entry_type}>
      {tileOf(entry, label, onPicture)}
      <p className="logged-name" dir="auto">
        {entry.entry_type === 'weight' ? text.weight : label}
      </p>
      <p className="logged-number">{numberOf(entry, unit)}</p>
      {actions ? (
        <div className="logged-actions">
          <button
            type="button"
            className="icon-button"
            aria-label={text.editEntry(label)}
            data-edit-entry
            onClick={() => actions.onEdit(entry)}
          >
            <PencilIcon />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={text.deleteEntry(label)}
            data-delete-entry
            onClick={() => actions.onDelete(entry)}
          >
            <TrashIcon />
          </button>
        </div>
      ) : null}
      <div className="logged-text">
        {isFood(entry) ? <FoodText entry={entry} actions={actions} /> : null}
        <About entry={entry} clock={clock} isOwn={actions !== undefined} />
      </div>
    </li>
  );
}

/** The number that the entry adds to its day; `null` while it is unknown. */
function numberOf(entry: Entry, unit: WeightUnit): string | null {
  if (entry.entry_type === 'weight') return weightLabel({ unit, value: weightIn(unit, entry.payload) });
  if (entry.entry_type === 'exercise') return text.minutes(formatNumber(entry.payload.duration_minutes));
  return entry.payload.draft || hasFailed(entry) ? null : kcalLabel(entry.payload.totals.calories);
}

function tileOf(entry: Entry, label: string, onPicture: (entry: FoodEntry) => void): ReactNode {
  if (isFood(entry) && entry.thumbnail_url) {
    return (
      <button
        type="button"
        className="tile photo-tile"
        aria-label={text.photoOf(label)}
        onClick={() => onPicture(entry)}
      >
        <RenewedImage src={entry.thumbnail_url} alt="" width="48" height="48" loading="lazy" />
      </button>
    );
  }
  const icons = { food: <FoodIcon />, weight: <WeightIcon />, exercise: <ExerciseIcon /> };
  return <span className="tile">{icons[entry.entry_type]}</span>;
}

function FoodText({ entry, actions }: { entry: FoodEntry; actions: EntryActions | undefined }) {
  const { payload } = entry;
  if (payload.draft) {
    return (
      <p className="analyzing" role="status">
        <span className="spinner" aria-hidden="true" />
        <span>{text.analyzing}</span>
      </p>
    );
  }
  if (hasFailed(entry)) return <Failed entry={entry} actions={actions} />;
  const items = itemsLabel(payload);
  return (
    <>
      {items ? (
        <p className="logged-items" dir="auto">
          {items}
        </p>
      ) : null}
      <p className="logged-numbers">
        {payload.calories_range ? <span>{rangeLabel(payload.calories_range)}</span> : null}
        <span className="macros">
          {macroLabels(payload.totals).map((words) => (
            <span key={words}>{words}</span>
          ))}
        </span>
      </p>
    </>
  );
}

/** Why the analysis of a photo failed, with buttons to solve it. */
function Failed({ entry, actions }: { entry: FoodEntry; actions: EntryActions | undefined }) {
  const about = entry.payload.analysis_metadata;
  const isAsked = actions?.isAsked(entry.id) ?? false;
  return (
    <div className="failed-analysis">
      <p className="failed-words">{about?.error_message || text.analysisFailed}</p>
      {about?.full_error ? (
        <details>
          <summary>{text.technicalDetails}</summary>
          <p>{about.full_error}</p>
        </details>
      ) : null}
      {actions ? (
        <div className="failed-actions">
          {lacksKey(about?.error_code) ? (
            <Link className="button quiet small" to={actions.keyPath}>
              {text.openSettings}
            </Link>
          ) : null}
          {entry.photo_url ? (
            <button
              type="button"
              className="button quiet small"
              aria-disabled={isAsked}
              onClick={() => !isAsked && actions.onAnalyze(entry)}
            >
              {common.tryAgain}
            </button>
          ) : null}
          <button type="button" className="button quiet small" onClick={() => actions.onEdit(entry)}>
            {text.enterYourself}
          </button>
        </div>
      ) : null}
    </div>
  );
}

/** The source of the numbers, the time of logging and the visibility. */
function About({ entry, clock, isOwn }: { entry: Entry; clock: Clock | undefined; isOwn: boolean }) {
  const source = isFood(entry) && !entry.payload.draft ? sourceLabel(entry.payload) : null;
  const intensity = entry.entry_type === 'exercise' ? text.intensity[entry.payload.intensity] : null;
  const at = Date.parse(entry.created_at);
  // For an entry logged to another day, the time of logging is not the time of eating.
  const time = clock && dayAt(clock, at) === entry.date ? clockTime(toLocal(at, clock.timezone).time) : null;
  const badge = isOwn && entry.entry_type !== 'weight' ? text.visibility[entry.visibility] : null;
  const isHidden = !isOwn && entry.visibility === 'totals';
  const isWaiting = useIsWaiting(entry.id);
  if (!source && !intensity && !time && !badge && !isHidden && !isWaiting) return null;
  return (
    <p className="logged-about">
      {isHidden ? <span>{text.sharedAsNumbers}</span> : null}
      {source || intensity ? <span>{source ?? intensity}</span> : null}
      {time ? <span>{time}</span> : null}
      {badge ? <span className="badge plain">{badge}</span> : null}
      {isWaiting ? <span>{notSent}</span> : null}
    </p>
  );
}

const FoodIcon = () => (
  <Icon>
    <path d="M6.5 3v14M4 3v3.4a2.5 2.5 0 0 0 5 0V3M14.5 17V3c-1.7 1-2.6 3.2-2.6 5.6 0 1.8.9 2.9 2.6 2.9" />
  </Icon>
);

const TrashIcon = () => (
  <Icon>
    <path d="M4 5.8h12M8 5.8V3.9h4v1.9M5.6 5.8l.7 10.7h7.4l.7-10.7M8.6 8.8v5M11.4 8.8v5" />
  </Icon>
);
