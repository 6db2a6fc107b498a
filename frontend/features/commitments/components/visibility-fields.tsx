import { useQueryClient } from '@tanstack/react-query';
import { serverTime } from '#frontend/lib/clock.ts';
import { shortDate } from '#frontend/lib/recurrence-words.ts';
import { TextField } from '#frontend/ui/field.tsx';
import { CheckField, Select } from '#frontend/ui/more-fields.tsx';
import type { User } from '#shared/contracts/users.ts';
import { DEFAULT_TERMS } from '#shared/domain/agreements.ts';
import { toLocal } from '#shared/domain/local-time.ts';
import {
  AUDIENCES,
  type Audience,
  FOR_EVERYONE,
  type Visibility,
  type VisibilityReason,
  visible,
} from '#shared/domain/visibility.ts';
import * as text from '#shared/text/commitments-visibility.ts';
import { isolated } from '#shared/text/isolated.ts';
import { type Person, peopleWords, type WhoSeesProps } from '../use-visibility.ts';

/** Who sees a commitment: the audience, the chosen people, each with a last day or without one, and why they see it. */
export default function VisibilityFields(props: WhoSeesProps) {
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
        <Reasons audience={audience} people={people ?? []} />
      )}
    </div>
  );
}

/** Why everyone sees the commitment, and who does not; or why nobody sees it. */
function Reasons({ audience, people }: { audience: 'everyone' | 'nobody'; people: readonly Person[] }) {
  const timezone = useTimezone();
  const all = people.map((person) => ({ person, reason: reasonFor(person, FOR_EVERYONE, timezone) }));
  const those = (...codes: VisibilityReason['code'][]) =>
    all.filter(({ reason }) => codes.includes(reason.code)).map(({ person }) => person);
  const [seers, others] = [those('everyone'), those('not_agreed', 'ended')];
  const sentences =
    audience === 'nobody'
      ? [text.reasons.nobody]
      : [
          seers.length > 0 && text.reasons.everyone(peopleWords(seers), seers.length),
          ...all.map(({ person, reason }) => reason.code === 'agreed' && sentenceOf(person, reason, timezone)),
          others.length > 0 && text.reasons.notAgreed(peopleWords(others), others.length),
        ];
  return <p className="field-hint who-sees-why">{sentences.filter(Boolean).join(' ')}</p>;
}

function PersonFields({ person, until, setUntil, readOnly, had }: WhoSeesProps & { person: Person }) {
  const { id, name } = person;
  const date = until[id];
  const isChosen = date !== undefined;
  const timezone = useTimezone();
  const today = todayIn(timezone);
  const since = had.people.find((each) => each.id === id)?.since;
  // A newly chosen confidant is chosen at this instant.
  const chosen = { id, until: date || null, since: since === undefined ? serverTime.now() : Date.parse(since) };
  const reason = reasonFor(person, { audience: 'chosen', people: [chosen] }, timezone);
  return (
    <div className="who">
      <CheckField
        label={name}
        checked={isChosen}
        aria-disabled={readOnly}
        onChange={({ target }) => !readOnly && setUntil(id, target.checked ? '' : undefined)}
        {...(isChosen && { hint: sentenceOf(person, reason, timezone) })}
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

const useTimezone = () => useQueryClient().getQueryData<User>(['me'])?.timezone ?? 'UTC';

/** A last day ends at midnight, whatever the reset time. */
const todayIn = (timezone: string) => toLocal(serverTime.now(), timezone).date;

/** Why a confidant sees a commitment with this rule or does not, under their agreement. */
function reasonFor({ id, sees_commitments }: Person, visibility: Visibility, timezone: string): VisibilityReason {
  const { which, until } = sees_commitments;
  const shows = { ...DEFAULT_TERMS.shows, commitments: which };
  const terms = { ...DEFAULT_TERMS, shows, shows_until: until === null ? {} : { commitments: until } };
  const viewer = { id, since: 0, agreed: { terms, until: null } };
  return visible({ id: '', timezone }, viewer, { kind: 'commitments', visibility }, serverTime.now()).reason;
}

/** '{name} sees this because you chose them on May 3, until June 1.'; `null` for a reason that needs no explanation. */
function sentenceOf({ name }: Person, reason: VisibilityReason, timezone: string): string | null {
  const { reasons } = text;
  const who = isolated(name);
  const day = (date: string) => shortDate(date, todayIn(timezone));
  if (reason.code === 'not_agreed') return reasons.notAgreed(who, 1);
  if (reason.code === 'agreed') return reason.params.until && reasons.agreedUntil(who, day(reason.params.until));
  if (reason.code !== 'chosen') return null;
  const { since, until } = reason.params;
  return until === null ? reasons.chosen(who, day(since)) : reasons.chosenUntil(who, day(since), day(until));
}
