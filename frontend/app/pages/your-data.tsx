import '#frontend/ui/sections.css';
import './your-data.css';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { chatQueries } from '#frontend/features/chats/api.ts';
import { labelOf } from '#frontend/features/chats/model.ts';
import { discardMessage, retryMessage, useAllOutgoing } from '#frontend/features/chats/outbox.ts';
import { commitmentQueries, discardAction, usePendingActions } from '#frontend/features/commitments/api.ts';
import { ExportSection } from '#frontend/features/exports/components/export-section.tsx';
import { SessionsSection } from '#frontend/features/session/components/sessions-section.tsx';
import { endSession } from '#frontend/features/session/session.ts';
import { DeleteAccountSection } from '#frontend/features/settings/components/delete-account-section.tsx';
import { clockTime } from '#frontend/lib/clock-time.ts';
import { dateFormat } from '#frontend/lib/format.ts';
import { retryNow } from '#frontend/lib/timers.ts';
import type { User } from '#shared/contracts/users.ts';
import { toLocal } from '#shared/domain/local-time.ts';
import * as text from '#shared/text/waiting.ts';
import { SETTINGS_ANCHORS } from '../page-paths.ts';
import { useAnchor } from '../use-anchor.ts';

/** The last part of the settings: unsent changes, sessions, the export and the deletion of the account. */
export default function YourData({ user }: { user: User }) {
  useAnchor();
  return (
    <>
      <WaitingSection id={SETTINGS_ANCHORS.waiting} timezone={user.timezone} />
      <SessionsSection id={SETTINGS_ANCHORS.sessions} timezone={user.timezone} />
      <ExportSection id={SETTINGS_ANCHORS.export} user={user} />
      <DeleteAccountSection
        user={user}
        exportLink={(text) => <Link to={{ hash: SETTINGS_ANCHORS.export }}>{text}</Link>}
        onDeleted={() => endSession({ accountDeleted: true })}
      />
    </>
  );
}

const longDate = dateFormat({ month: 'long', day: 'numeric', year: 'numeric' });

interface Item {
  key: string;
  name: string;
  /** What the user has written. */
  words?: string;
  failure?: string | undefined;
  at: number;
  discard: () => void;
}

/** The unsent changes, each with its age and a button that discards it. */
function WaitingSection({ id, timezone }: { id: string; timezone: string }) {
  const heading = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const items = useItems();
  const messages = useAllOutgoing();
  const sendNow = () => {
    for (const { key, failure } of messages) if (failure !== undefined) retryMessage(key);
    retryNow();
  };
  return (
    <section className="card section" id={id} aria-labelledby={heading}>
      <h2 id={heading} ref={title} tabIndex={-1}>
        {text.title}
      </h2>
      <p className="section-about">{items.length > 0 ? text.about : text.nothing}</p>
      {items.length > 0 ? (
        <>
          <div className="section-actions waiting-actions">
            <button type="button" className="button quiet" onClick={sendNow}>
              {text.sendNow}
            </button>
          </div>
          <ul className="rows">
            {items.map((item) => (
              <Row key={item.key} item={item} timezone={timezone} onDiscarded={() => title.current?.focus()} />
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}

function useItems(): Item[] {
  const client = useQueryClient();
  const commitments = client.getQueryData(commitmentQueries.list.queryKey) ?? [];
  const chats = client.getQueryData(chatQueries.list.queryKey) ?? [];
  const actions = usePendingActions().map(({ key, commitmentId, kind, at }): Item => {
    const found = commitments.find(({ commitment }) => commitment.id === commitmentId);
    const name = text.actions[kind](found?.commitment.title ?? text.unknownCommitment);
    return { key, name, at, discard: () => discardAction(key) };
  });
  const messages = useAllOutgoing().map(({ key, chatId, content, at, failure }): Item => {
    const chat = chats.find((each) => each.id === chatId);
    const name = text.message(chat ? labelOf(chat) : text.unknownChat);
    return { key, name, words: content, failure, at, discard: () => discardMessage(key) };
  });
  return [...actions, ...messages].sort((a, b) => a.at - b.at);
}

interface RowProps {
  item: Item;
  timezone: string;
  /** The row goes with its button. */
  onDiscarded: () => void;
}

function Row({ item: { name, words, failure, at, discard }, timezone, onDiscarded }: RowProps) {
  const { date, time } = toLocal(at, timezone);
  return (
    <li className="row waiting-row">
      <div className="waiting-about">
        <p>{name}</p>
        {words === undefined ? null : <p className="waiting-words">{words}</p>}
        <p className="waiting-since">
          {text.since(longDate(date), clockTime(time))} {failure}
        </p>
      </div>
      <button
        type="button"
        className="button quiet"
        aria-label={text.discardOf(name)}
        onClick={() => {
          discard();
          onDiscarded();
        }}
      >
        {text.discard}
      </button>
    </li>
  );
}
