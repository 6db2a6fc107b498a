import { useState } from 'react';
import { Select } from '#frontend/ui/more-fields.tsx';
import * as text from '#shared/text/imports-steps.ts';
import { type Columns, DATE_FORMATS, type DateFormat, guessFormat, type Table } from '../csv.ts';
import { StepTitle } from './step-title.tsx';

/** Rows to recognize the columns by. */
const SHOWN = 4;
const NONE = '';

interface ColumnMapperProps {
  fileName: string;
  table: Table;
  guessed: Columns;
  onMapped: (columns: Columns) => void;
  onAgain: () => void;
}

/** Asks which column of a table is what. */
export function ColumnMapper({ fileName, table, guessed, onMapped, onAgain }: ColumnMapperProps) {
  const [columns, setColumns] = useState(guessed);
  const names = table.head.map((name, index) => name || text.column(index + 1));
  const options = names.map((name, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
    <option key={index} value={index}>
      {name}
    </option>
  ));
  const change = (changed: Partial<Columns>) => setColumns((before) => ({ ...before, ...changed }));
  const placeOf = (value: string) => (value === NONE ? undefined : Number(value));
  return (
    <section className="card section">
      <StepTitle>{text.columnsTitle}</StepTitle>
      <p className="section-about any-name">{text.columnsAbout(fileName)}</p>
      <div className="field-pair import-columns">
        <Select
          label={text.titleColumn}
          value={columns.title ?? NONE}
          onChange={({ target }) => change({ title: placeOf(target.value) })}
        >
          {options}
          <option value={NONE}>{text.fileName(table.name)}</option>
        </Select>
        <Select
          label={text.statusColumn}
          value={columns.status ?? NONE}
          onChange={({ target }) => change({ status: placeOf(target.value) })}
        >
          {options}
          <option value={NONE}>{text.everyRow}</option>
        </Select>
        <Select
          label={text.dateColumn}
          value={columns.date}
          onChange={({ target }) => {
            const date = Number(target.value);
            const values = table.rows.slice(0, 500).map((row) => row[date] ?? '');
            const { format, share } = guessFormat(values, columns.format === 'mdy');
            change({ date, ...(share > 0 && { format }) });
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
      <div className="section-actions">
        <button type="button" className="button primary" onClick={() => onMapped(columns)}>
          {text.goOn}
        </button>
        <button type="button" className="button quiet" onClick={onAgain}>
          {text.otherFile}
        </button>
      </div>
    </section>
  );
}
