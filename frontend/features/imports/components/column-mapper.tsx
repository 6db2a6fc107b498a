import { useId, useState } from 'react';
import { Select } from '#frontend/ui/more-fields.tsx';
import * as text from '#shared/text/imports-steps.ts';
import type { Columns, Guess, Table } from '../columns.ts';
import { DATE_FORMATS, type DateFormat, guessFormat } from '../dates.ts';
import { StepTitle } from './step-title.tsx';

/** The number of sample rows. */
const SHOWN = 4;
const NONE = '';
/** The choice that is not a column: each column is a habit. */
const COLUMNS = 'columns';
const ASKED = 'asked';

interface ColumnMapperProps {
  fileName: string;
  table: Table;
  guessed: Guess;
  onMapped: (columns: Columns) => void;
  onAgain: () => void;
}

/** Asks for the meaning of a table's columns. Those that cannot be recognized have to be chosen. */
export function ColumnMapper({ fileName, table, guessed, onMapped, onAgain }: ColumnMapperProps) {
  const [columns, setColumns] = useState(guessed);
  const names = table.head.map((name, index) => name || text.column(index + 1));
  const options = names.map((name, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
    <option key={index} value={index}>
      {name}
    </option>
  ));
  const hint = useId();
  const change = (changed: Partial<Guess>) => setColumns((before) => ({ ...before, ...changed }));
  const placeOf = (value: string) => (value === NONE ? undefined : Number(value));
  const isWide = columns.title === COLUMNS;
  const { status, ...others } = columns;
  const mapped: Columns | undefined =
    status !== null || isWide ? { ...others, status: status ?? undefined } : undefined;
  const optional = (label: string, chosen: number | undefined, choose: (place: number | undefined) => void) => (
    <Select label={label} value={chosen ?? NONE} onChange={({ target }) => choose(placeOf(target.value))}>
      <option value={NONE}>{text.noColumn}</option>
      {options}
    </Select>
  );
  return (
    <section className="card section">
      <StepTitle>{text.columnsTitle}</StepTitle>
      <p className="section-about any-name">{text.columnsAbout(fileName)}</p>
      <div className="field-pair import-columns">
        <Select
          label={text.titleColumn}
          value={columns.title ?? NONE}
          onChange={({ target: { value } }) => change({ title: value === COLUMNS ? COLUMNS : placeOf(value) })}
        >
          {options}
          <option value={COLUMNS}>{text.eachColumn}</option>
          <option value={NONE}>{text.fileName(table.name)}</option>
        </Select>
        {isWide ? null : (
          <Select
            label={text.statusColumn}
            value={status === null ? ASKED : (status ?? NONE)}
            onChange={({ target }) => change({ status: placeOf(target.value) })}
          >
            {status === null ? <option value={ASKED}>{text.toChoose}</option> : null}
            {options}
            <option value={NONE}>{text.everyRow}</option>
          </Select>
        )}
        <Select
          label={text.dateColumn}
          value={columns.date}
          onChange={({ target }) => {
            const date = Number(target.value);
            const values = table.rows.map((row) => row[date] ?? '');
            const { format, share } = guessFormat(values, columns.format === 'mdy');
            change({ date, ...(share > 0 && format && { format }) });
          }}
        >
          {options}
        </Select>
        <Select
          label={text.dateFormat}
          value={columns.format}
          onChange={({ target }) => change({ format: target.value as DateFormat })}
        >
          {DATE_FORMATS.map((format) => (
            <option key={format} value={format}>
              {text.dateFormats[format]}
            </option>
          ))}
        </Select>
        {isWide ? null : optional(text.categoryColumn, columns.category, (category) => change({ category }))}
        {isWide ? null : optional(text.noteColumn, columns.note, (note) => change({ note }))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also by the keyboard */}
      <section className="table-scroll" aria-label={text.firstRows} tabIndex={0}>
        <table className="rows-table">
          <thead>
            <tr>
              {names.map((name, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
                <th key={index} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.slice(0, SHOWN).map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
              <tr key={index}>
                {names.map((_, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
                  <td key={column}>{row[column] ?? ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className="section-actions import-actions">
        <button
          type="button"
          className="button primary"
          aria-disabled={!mapped}
          aria-describedby={hint}
          onClick={() => mapped && onMapped(mapped)}
        >
          {text.goOn}
        </button>
        <button type="button" className="button quiet" onClick={onAgain}>
          {text.otherFile}
        </button>
        <p id={hint} role="status" className="import-hint">
          {mapped ? '' : text.chooseStatus}
        </p>
      </div>
    </section>
  );
}
