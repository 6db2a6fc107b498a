import { memo, type ReactNode } from 'react';
import { type Day, GROWING, type Placed } from './arrange.ts';
import { type Remedy, remedyOf } from './excuses.ts';
import { MessageRow, type Speaker } from './message-row.tsx';
import { NotSent } from './not-sent.tsx';
import { discard, tryAgain } from './outbox.ts';

interface DayProps {
  day: Day;
  name: string;
  /** Which message is the first that is new. */
  from: string | undefined;
  waiting: ReadonlySet<string>;
  me: Pick<Speaker, 'name'> & { id: string };
  speakerOf: (id: string | null, name: string) => Speaker;
  /** Names are shown, because there are several who could have said it. */
  named: boolean;
  /** The AI that answers here, and whether it goes on writing. */
  coach: string | undefined;
  writing: boolean;
  /** Leads to where something can be done about what a coach says of itself. */
  settingsLink: (text: string, about: Remedy) => ReactNode;
}

/** What was said on one day. */
export const MessageDay = memo(function MessageDay(props: DayProps) {
  const { day, name, from, waiting, me, speakerOf, named, coach, writing, settingsLink } = props;
  const row = ({ key, said: { message, outgoing }, own, first, when }: Placed) => {
    const coached = coach !== undefined && message?.sender.id === coach;
    const remedy = coached ? remedyOf(message.content) : undefined;
    return (
      <MessageRow
        key={key}
        id={message?.id ?? key}
        content={(message ?? outgoing).content}
        when={when}
        own={own}
        first={first}
        speaker={own ? speakerOf(me.id, me.name) : speakerOf(message?.sender.id ?? null, message?.sender.name ?? '')}
        named={named}
        coached={coached}
        growing={writing && message?.id === GROWING}
      >
        {outgoing ? (
          <NotSent message={outgoing} waits={waiting.has(key)} onRetry={tryAgain} onDiscard={discard} />
        ) : remedy ? (
          <p className="message-state remedy">{settingsLink('Open Settings', remedy)}</p>
        ) : null}
      </MessageRow>
    );
  };
  return (
    <section className="message-day">
      <h2 className="day-name">{name}</h2>
      <ol>
        {day.placed.flatMap((each) =>
          each.said.message && each.said.message.id === from ? [<NewLine key="new" />, row(each)] : [row(each)],
        )}
      </ol>
    </section>
  );
});

function NewLine() {
  return (
    <li className="new-line" data-start="">
      <span>New</span>
    </li>
  );
}
