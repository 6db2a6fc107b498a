import { InlineChoice, InlineDate, Sentence } from '#frontend/ui/sentence.tsx';
import { SHOWN_KINDS, type ShownKind, type Sides, type Terms } from '#shared/domain/agreements.ts';
import * as text from '#shared/text/agreements.ts';
import { commitmentsAs, type effectOf, firstLastDay, isHidden, type Side, shownAs, withKind } from '../agreement.ts';
import { changeSentences, halfSentences, type ReaderContext } from '../agreement-words.ts';

/** A half as plain sentences. */
export function HalfWords({ side, terms, ...reading }: ReaderContext & { side: Side; terms: Terms }) {
  return halfSentences(side, terms, reading).map((sentence) => (
    <p className="said any-name" key={sentence}>
      {sentence}
    </p>
  ));
}

interface FieldsProps {
  side: Side;
  terms: Terms;
  /** The name of the other. */
  name: string;
  today: string;
  readOnly: boolean;
  /** The error of a kind's last day. */
  wrongOf: (name: string) => string | undefined;
  onChange: (terms: Terms) => void;
}

/** A half as sentences with choices. */
export function HalfFields({ side, terms, name, today, readOnly, wrongOf, onChange }: FieldsProps) {
  const who = <bdi key="name">{name}</bdi>;
  const { after_miss, look_back } = terms;
  const afterMiss = (
    <InlineChoice
      key="after_miss"
      label={text.labels[side].after_miss}
      choices={text.afterMissChoices[side]}
      value={after_miss}
      readOnly={readOnly}
      onChoose={(chosen) => onChange({ ...terms, after_miss: chosen })}
    />
  );
  const lookBack = (
    <InlineChoice
      key="look_back"
      label={text.labels[side].look_back}
      choices={text.lookBackChoices}
      value={look_back}
      readOnly={readOnly}
      onChoose={(chosen) => onChange({ ...terms, look_back: chosen })}
    />
  );
  const kinds = SHOWN_KINDS.map((kind) => (
    <KindChoice key={kind} kind={kind} {...{ side, terms, name, today, readOnly, wrongOf, onChange }} />
  ));
  const rest = text.afterMissRest[after_miss];
  return (
    <>
      <Sentence
        say={(person = '', ...marks) => text.shows[side](person, ...(marks as Marks))}
        wrong={SHOWN_KINDS.map((kind) => wrongOf(`${side}.${kind}`))}
      >
        {[who, ...kinds]}
      </Sentence>
      <Sentence
        say={(choice = '', person = '') =>
          side === 'mine' ? text.afterMiss.mine(choice, rest) : text.afterMiss.theirs(person, choice, rest)
        }
      >
        {[afterMiss, who]}
      </Sentence>
      <Sentence
        say={(choice = '', person = '') =>
          side === 'mine' ? text.lookBack.mine(choice) : text.lookBack.theirs(person, choice)
        }
      >
        {[lookBack, who]}
      </Sentence>
    </>
  );
}

type Marks = [string, string, string, string, string];

function KindChoice({ kind, side, terms, today, readOnly, wrongOf, onChange }: FieldsProps & { kind: ShownKind }) {
  const choose = (choice: Parameters<typeof withKind>[2]) => onChange(withKind(terms, kind, choice, today));
  const label = text.labels[side][kind];
  const common = { label, readOnly, onChoose: choose };
  const last = isHidden(terms, kind) ? undefined : terms.shows_until[kind];
  return (
    <>
      {kind === 'commitments' ? (
        <InlineChoice {...common} choices={text.kinds[side].commitments} value={commitmentsAs(terms)} />
      ) : (
        <InlineChoice {...common} choices={text.kinds[side][kind]} value={shownAs(terms, kind)} />
      )}
      {last === undefined ? null : (
        <>
          {' '}
          <InlineDate
            name={`${side}.${kind}`}
            label={text.lastDayOf(label)}
            value={last}
            min={today}
            readOnly={readOnly}
            wrong={wrongOf(`${side}.${kind}`)}
            onChange={(date) => onChange({ ...terms, shows_until: { ...terms.shows_until, [kind]: date } })}
          />
        </>
      )}
    </>
  );
}

interface HowLongProps {
  until: string | null;
  isOver: boolean;
  today: string;
  readOnly: boolean;
  wrong: string | undefined;
  onChange: (until: string | null) => void;
}

/** The last day of the agreement, as a sentence with choices. */
export function HowLong({ until, isOver: over, today, readOnly, wrong, onChange }: HowLongProps) {
  const { ended, ...others } = text.holdsChoices;
  const value = over ? 'ended' : until === null ? 'forever' : 'until';
  return (
    <Sentence say={(choice = '') => text.holds(choice)} wrong={[wrong]}>
      {[
        <span key="until">
          <InlineChoice<keyof typeof text.holdsChoices>
            label={text.labels.until}
            choices={(over ? { ...others, ended } : others) as typeof text.holdsChoices}
            value={value}
            readOnly={readOnly}
            onChoose={(chosen) => chosen === 'ended' || onChange(chosen === 'forever' ? null : firstLastDay(today))}
          />
          {value === 'until' ? (
            <>
              {' '}
              <InlineDate
                name="until"
                label={text.lastDay}
                value={until ?? ''}
                min={today}
                readOnly={readOnly}
                wrong={wrong}
                onChange={onChange}
              />
            </>
          ) : null}
        </span>,
      ]}
    </Sentence>
  );
}

interface EffectProps extends ReaderContext {
  held: Sides;
  effect: Pick<ReturnType<typeof effectOf>, 'atOnce' | 'proposed'>;
  titles: readonly [atOnce: string, waits: string];
  /** Whether something is proposed already, which a new proposal replaces. */
  replaces?: boolean;
}

/** The effect of a change before it is sent: the terms that hold at once, and those that wait for the other's yes. */
export function Effect({ held, effect: { atOnce, proposed }, titles, replaces = false, ...reading }: EffectProps) {
  const parts = [changeSentences(held, atOnce, reading), proposed ? changeSentences(atOnce, proposed, reading) : []];
  return (
    <>
      {parts.map((sentences, index) =>
        sentences.length === 0 ? null : (
          <div key={titles[index]}>
            <p className="effect-title any-name">{titles[index]}</p>
            <ul className="changes any-name">
              {sentences.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          </div>
        ),
      )}
      {proposed && replaces ? <p className="field-hint">{text.replaces}</p> : null}
    </>
  );
}
