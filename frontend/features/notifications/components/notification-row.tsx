import { useId, useState } from 'react';
import { clockTime } from '#frontend/lib/format.ts';
import { Icon } from '#frontend/ui/icons.tsx';
import type { Decision } from '#shared/contracts/notifications.ts';
import { toLocal } from '#shared/domain/local-time.ts';
import { CHANNELS } from '#shared/domain/notifications.ts';
import * as text from '#shared/text/notification-history.ts';

/** One event with its decisions for each channel; several if two messages were written at the same instant. */
export type NotificationEntry = Pick<Decision, 'id' | 'event' | 'subject' | 'at'> & { decisions: Decision[] };

const COLOURS: Record<Decision['outcome'], string> = {
  sent: 'green',
  held: 'amber',
  digest: 'yellow',
  dropped: 'plain',
};

const SIGNS: Record<Decision['outcome'], string> = {
  sent: 'm3.5 8.5 3 3 6-7',
  held: 'M8 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11M8 5v3l2 1.5',
  digest: 'M3.5 4.5h9M3.5 8h9M3.5 11.5h5',
  dropped: 'm4 4 8 8M12 4l-8 8',
};

interface RowProps {
  notification: NotificationEntry;
  timezone: string;
}

/** One event with a mark for each channel. A press shows the reasons, separately for each message. */
export function NotificationRow({ notification, timezone }: RowProps) {
  const { at, decisions } = notification;
  const [open, setOpen] = useState(false);
  const reasons = useId();
  return (
    <li className="notification-row">
      <button
        type="button"
        className="notification-head"
        aria-expanded={open}
        aria-controls={open ? reasons : undefined}
        onClick={() => setOpen(!open)}
      >
        <span className="notification-title">{notificationTitle(notification)}</span>{' '}
        <time className="notification-time" dateTime={at}>
          {clockTime(toLocal(Date.parse(at), timezone).time)}
        </time>{' '}
        <span className="channel-marks">
          {marksOf(decisions).map(({ channel, outcome }) => (
            <span className={`badge ${COLOURS[outcome]}`} key={channel} data-outcome={outcome}>
              <Icon size={16}>
                <path d={SIGNS[outcome]} />
              </Icon>
              <span>{text.channels[channel]}</span> <span className="unseen">{text.outcomes[outcome]}</span>
            </span>
          ))}
        </span>
      </button>
      {open ? (
        <div id={reasons}>
          {byMessage(decisions).map((each) => (
            <Reasons key={each[0]?.id} decisions={each} />
          ))}
        </div>
      ) : null}
    </li>
  );
}

/** The outcome of a message on each channel, with the reason. Common parts are shown once. */
function Reasons({ decisions }: { decisions: readonly Decision[] }) {
  const [first] = decisions;
  if (!first) return null;
  const { cause } = first;
  const isSame = decisions.length > 1 && decisions.every((each) => whatOf(each) === whatOf(first));
  return (
    <>
      {cause ? <p className="decision-cause">{cause}</p> : null}
      {(isSame ? [first] : decisions).map((each) => (
        <p className={isSame ? 'decision-cause' : 'decision'} key={each.id}>
          {isSame ? null : <span className="decision-channel">{text.channels[each.channel]}</span>}{' '}
          <span className="decision-outcome">{text.outcomes[each.outcome]}</span>{' '}
          <span className="decision-reason">{each.reason.slice(cause.length).trim()}</span>
        </p>
      ))}
    </>
  );
}

const whatOf = ({ outcome, reason }: Decision) => `${outcome} ${reason}`;

/** From the best outcome for the user to the worst. */
const BY_REACH: readonly Decision['outcome'][] = ['sent', 'held', 'digest', 'dropped'];

/** Each channel once, sent if anything was sent on it. */
export function marksOf(decisions: readonly Decision[]): Pick<Decision, 'channel' | 'outcome'>[] {
  const byReach = decisions.toSorted((a, b) => BY_REACH.indexOf(a.outcome) - BY_REACH.indexOf(b.outcome));
  return CHANNELS.flatMap((channel) => byReach.find((each) => each.channel === channel) ?? []);
}

/**
 * The decisions about each of several messages of one instant: those of one message follow each other, in the order of
 * the channels.
 */
export function byMessage(decisions: readonly Decision[]): Decision[][] {
  const messages: Decision[][] = [];
  for (const decision of decisions) {
    const before = messages.at(-1)?.at(-1);
    if (before && CHANNELS.indexOf(before.channel) < CHANNELS.indexOf(decision.channel)) {
      messages.at(-1)?.push(decision);
    } else messages.push([decision]);
  }
  return messages;
}

/** 'Message · Grace in Sunday walkers'. The subject of an invitation is a whole sentence. */
export function notificationTitle({ event, subject }: Pick<Decision, 'event' | 'subject'>): string {
  if (!subject) return text.events[event];
  return event === 'message' ? text.messageAbout(subject) : subject;
}
