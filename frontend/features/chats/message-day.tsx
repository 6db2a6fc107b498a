import { memo } from 'react';
import type { Day, Placed } from './arrange.ts';
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
}

/** What was said on one day. */
export const MessageDay = memo(function MessageDay(props: DayProps) {
  const { day, name, from, waiting, me, speakerOf, named } = props;
  const row = ({ key, said: { message, outgoing }, own, first, when }: Placed) => (
    <MessageRow
      key={key}
      id={message?.id ?? key}
      content={(message ?? outgoing).content}
      when={when}
      own={own}
      first={first}
      speaker={own ? speakerOf(me.id, me.name) : speakerOf(message?.sender.id ?? null, message?.sender.name ?? '')}
      named={named}
    >
      {outgoing ? <NotSent message={outgoing} waits={waiting.has(key)} onRetry={tryAgain} onDiscard={discard} /> : null}
    </MessageRow>
  );
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
