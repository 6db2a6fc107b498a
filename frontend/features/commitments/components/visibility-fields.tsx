import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { serverTime } from '#frontend/lib/clock.ts';
import { shortDate } from '#frontend/lib/recurrence-words.ts';
import { TextField } from '#frontend/ui/field.tsx';
import { CheckField, Select } from '#frontend/ui/more-fields.tsx';
import type { User } from '#shared/contracts/users.ts';
import { DEFAULT_HALF } from '#shared/domain/agreements.ts';
import { toLocal } from '#shared/domain/local-time.ts';
import { AUDIENCES, type Audience, visible } from '#shared/domain/visibility.ts';
import * as text from '#shared/text/commitments-visibility.ts';
import { isolated } from '#shared/text/isolated.ts';
import { type Person, peopleWords, type WhoSees } from './visibility.tsx';

type Props = ComponentProps<typeof WhoSees>;

/** Who sees a commitment: the audience, the chosen people, each with a last day or without one, and why they see it. */
export default function VisibilityFields(props: Props) {
  const { audience, setAudience, people, until, wrongOf, readOnly } = props;
  const wrong = wrongOf('people') ?? wrongOf('until');
  return (
    <div className="schedule-fields who-sees">
      <Select
        label={text.visibleTo}
        name="audience"
        value={audience}
        aria-disabled={readOnly}
        onChange={({ target }) => !readOnly && setAudience(target.value as Audience)}
      >
        {AUDIENCES.map((each) => (
          <option key={each} value={each}>
            {text.audiences[each]}
          </option>
        ))}
      </Select>
      {audience === 'chosen' ? (
        <fieldset className="plain-fieldset">
          <legend className="unseen">{text.audiences.chosen}</legend>
          {people?.map((person) => (
            <PersonFields key={person.id} person={person} {...props} />
          ))}
          {people ? null : <p className="field-hint">{text.unknown}</p>}
          {wrong ? (
            <p className="field-wrong" role="alert">
              {wrong}
            </p>
          ) : null}
          {people ? (
            <p className="field-hint">
              {people.some(({ id }) => until[id] !== undefined) ? text.untilAbout : text.noneChosen}
            </p>
          ) : null}
        </fieldset>
      ) : (
        <p className="field-hint who-sees-why">
          {audience === 'nobody'
            ? text.reasons.nobody
            : people?.length
              ? text.reasons.everyone(peopleWords(people), people.length)
              : null}
        </p>
      )}
    </div>
  );
}

function PersonFields({ person, until, setUntil, readOnly, had }: Props & { person: Person }) {
  const { id, name } = person;
  const date = until[id];
  const isChosen = date !== undefined;
  const timezone = useQueryClient().getQueryData<User>(['me'])?.timezone ?? 'UTC';
  // A last day ends at midnight, whatever the reset time.
  const today = toLocal(serverTime.now(), timezone).date;
  const since = had.people.find((each) => each.id === id)?.since;
  return (
    <div className="who">
      <CheckField
        label={name}
        checked={isChosen}
        aria-disabled={readOnly}
        onChange={({ target }) => !readOnly && setUntil(id, target.checked ? '' : undefined)}
        {...(isChosen && { hint: reasonOf(person, { since, until: date, today, timezone }) })}
      />
      {isChosen ? (
        <TextField
          label={text.until}
          aria-label={text.untilOf(name)}
          type="date"
          name={`until.${id}`}
          min={today}
          value={date}
          readOnly={readOnly}
          wrong={date !== '' && date < today ? text.untilInPast : undefined}
          onChange={({ target }) => setUntil(id, target.value)}
        />
      ) : null}
    </div>
  );
}

interface Choice {
  /** An instant, in ISO 8601; they are chosen now if it is missing. */
  since: string | undefined;
  until: string;
  today: string;
  timezone: string;
}

/** '{name} sees this because you chose them on May 3, until June 1.' */
function reasonOf({ id, name }: Person, { since, until, today, timezone }: Choice): string | null {
  const now = serverTime.now();
  const chosen = { id, until: until || null, since: since === undefined ? now : Date.parse(since) };
  const visibility = { audience: 'chosen', people: [chosen] } as const;
  const viewer = { id, since: 0, agreed: DEFAULT_HALF };
  const { reason } = visible({ id: '', timezone }, viewer, { kind: 'commitments', visibility }, now);
  if (reason.code !== 'chosen') return null;
  const first = shortDate(reason.params.since, today);
  const last = reason.params.until;
  return last === null
    ? text.reasons.chosen(isolated(name), first)
    : text.reasons.chosenUntil(isolated(name), first, shortDate(last, today));
}
