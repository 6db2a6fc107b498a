import '#frontend/ui/sections.css';
import './waiting-section.css';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useSyncExternalStore } from 'react';
import { CATEGORY_ORDER_KEY } from '#frontend/features/categories/api.ts';
import { chatQueries } from '#frontend/features/chats/api.ts';
import { labelOf } from '#frontend/features/chats/model.ts';
import { MESSAGE_KEY, type UnsentMessage } from '#frontend/features/chats/outbox.ts';
import { COMMITMENT_ORDER_KEY, COMPLETION_ACTION_KEY, commitmentQueries } from '#frontend/features/commitments/api.ts';
import type { PendingAction } from '#frontend/features/commitments/model.ts';
import type { Correction } from '#frontend/features/history/corrections.ts';
import { clockOf } from '#frontend/features/session/api.ts';
import { isMarked, lastFailure, subscribeToWaiting } from '#frontend/lib/deliver.ts';
import { clockTime, dateFormat } from '#frontend/lib/format.ts';
import { CORRECTION_KEY } from '#frontend/lib/history-keys.ts';
import { keptOnDevice } from '#frontend/lib/kept-actions.ts';
import type { ListOrder } from '#frontend/lib/list-order.ts';
import {
  createAsNew,
  isTooOld,
  putBack,
  retryRefused,
  usePendingOf,
  useRefusedOf,
} from '#frontend/lib/manage-changes.ts';
import { sendKept } from '#frontend/lib/push/messages.ts';
import { retryNow } from '#frontend/lib/timers.ts';
import {
  CHANGE_KEY,
  discardByUser,
  discardUnsent,
  type UnsentChange,
  usePendingChanges,
  withChanges,
} from '#frontend/lib/unsent-changes.ts';
import { useKeptActions } from '#frontend/lib/use-kept-actions.ts';
import { useOnline } from '#frontend/ui/states.tsx';
import { notify } from '#frontend/ui/toasts.ts';
import type { User } from '#shared/contracts/users.ts';
import { toLocal } from '#shared/domain/local-time.ts';
import { dayAt } from '#shared/domain/periods.ts';
import * as text from '#shared/text/waiting.ts';
import { replacedWords } from './replaced-words.ts';

const longDate = dateFormat({ month: 'long', day: 'numeric', year: 'numeric' });

/** What the user can do with a change that was not saved. */
interface Retry {
  press: () => void;
  label: string;
  /** The label of the button for assistive technologies. */
  of: (name: string) => string;
}

const again = (press: () => void): Retry => ({ press, label: text.tryAgain, of: text.tryAgainOf });

interface Item {
  key: string;
  name: string;
  /** The user's own text. */
  words?: string;
  /** Why it was not saved. */
  failure?: string | undefined;
  /** Why it was replaced, if it is what a change has replaced. */
  replaced?: string;
  at: number;
  /** Whether it is the press of a reminder, which the service worker sends. */
  isPress?: true;
  /** A data URL. */
  photo?: string | undefined;
  /** Only for what was refused, or replaced. */
  retry?: Retry;
  discard: () => void;
}

/** The unsent changes, each with its age and a button that discards it. */
export function WaitingSection({ id, user }: { id: string; user: User }) {
  const heading = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const items = useItems(user);
  const online = useOnline();
  // Only what waits has a reason.
  useSyncExternalStore(subscribeToWaiting, () => items.map(({ key }) => lastFailure(key)?.status).join());
  return (
    <section className="card section" id={id} aria-labelledby={heading}>
      <h2 id={heading} ref={title} tabIndex={-1}>
        {text.title}
      </h2>
      <p className="section-about">{aboutOf(items)}</p>
      {items.length > 0 ? (
        <>
          {items.some(isWaiting) ? (
            <div className="section-actions waiting-actions">
              <button type="button" className="button quiet" onClick={sendAll}>
                {text.sendNow}
              </button>
            </div>
          ) : null}
          <ul className="rows">
            {items.map((item) => (
              <Row
                key={item.key}
                item={item}
                reason={isWaiting(item) ? reasonOf(item, online) : item.replaced}
                timezone={user.timezone}
                onDiscarded={() => title.current?.focus()}
              />
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}

function sendAll(): void {
  retryNow();
  sendKept();
}

function reasonOf({ key, isPress }: Item, online: boolean): string {
  const failure = lastFailure(key);
  if (!online) return text.offline;
  if (isPress) return text.onceReached;
  if (failure?.status === 429) return text.busy;
  if (failure) return failure.unreached ? text.unreached : text.failing;
  return isMarked(key) ? text.behind : text.beingSent;
}

const isWaiting = ({ failure, replaced }: Item): boolean => failure === undefined && replaced === undefined;

function aboutOf(items: readonly Item[]): string {
  const sentences = [
    items.some(isWaiting) && text.about,
    items.some(({ failure }) => failure !== undefined) && text.aboutRefused,
    items.some(({ replaced }) => replaced !== undefined) && text.aboutReplaced,
  ].filter((each) => each !== false);
  return sentences.length > 0 ? sentences.join(' ') : text.nothing;
}

function useItems(user: User): Item[] {
  const client = useQueryClient();
  const commitments = client.getQueryData(commitmentQueries.list.queryKey) ?? [];
  const chats = client.getQueryData(chatQueries.list.queryKey) ?? [];
  const created = usePendingChanges(commitmentQueries.list.queryKey);
  const titles = new Map(withChanges(commitments, created).map(({ commitment: { id, title } }) => [id, title]));
  const titleOf = (id: string, title = text.unknownCommitment) => titles.get(id) ?? title;
  const itemOf = ({ key, failure }: Unsent, name: string, at: number): Item => ({
    key,
    name,
    at,
    discard: () => discardUnsent(client, key),
    ...(failure !== undefined && { failure: text.refused(failure), retry: again(() => retryRefused(client, key)) }),
  });
  const actions = useUnsentOf<PendingAction>(COMPLETION_ACTION_KEY).map((action) =>
    itemOf(action, text.actions[action.kind](titleOf(action.commitmentId, action.title)), action.at),
  );
  const pressed = useKeptActions(user.id).map(([key, { action, title, at }]): Item => {
    const name = text.actions[action === 'skip' ? 'skipped' : 'completed'](title);
    return { key, name, at, isPress: true, discard: () => void keptOnDevice.delete(key).catch(() => {}) };
  });
  const corrections = useUnsentOf<Correction>(CORRECTION_KEY).map((correction) => {
    const { commitmentId, kind, last, at, madeAt } = correction;
    const day = longDate(dayAt(clockOf(user), at));
    return itemOf(correction, text.corrections[last ? 'takenBack' : kind](titleOf(commitmentId), day), madeAt);
  });
  const messages = useUnsentOf<UnsentMessage>(MESSAGE_KEY).map((message) => {
    const chat = chats.find(({ id }) => id === message.chatId);
    const name = text.message(chat ? labelOf(chat) : text.unknownChat);
    return { ...itemOf(message, name, message.at), words: message.content };
  });
  const common = ({ key, kind, act, name, words, at, photo }: UnsentChange) => ({
    key,
    words,
    photo,
    name: act ? text.acts[act](name) : text.changes[kind](name),
    at,
    discard: () => void discardByUser(client, key),
  });
  const orders = [...useUnsentOf<ListOrder>(COMMITMENT_ORDER_KEY), ...useUnsentOf<ListOrder>(CATEGORY_ORDER_KEY)].map(
    (order) => itemOf(order, text.order, order.at),
  );
  // The name says it already.
  const pending = usePendingChanges().map((change) => ({
    ...common(change),
    ...(change.words === change.name && { words: '' }),
  }));
  const refused = useRefusedOf<UnsentChange>(CHANGE_KEY).map((change): Item => {
    const { key, kind, failure } = change;
    if (kind === 'replaced') {
      const retry = { press: () => putBack(client, key), label: text.putBack, of: text.putBackOf };
      return { ...common(change), words: replacedWords(change), replaced: failure, retry };
    }
    const refusal = kind === 'delete' ? text.deletionRefused(failure) : text.refused(failure);
    const retry = isTooOld(change)
      ? { press: () => createAsNew(client, key), label: text.createAsNew, of: text.createAsNewOf }
      : again(() => retryRefused(client, key));
    return { ...common(change), failure: refusal, retry };
  });
  const waiting = [...actions, ...pressed, ...corrections, ...messages, ...orders, ...pending];
  return [...waiting, ...refused].sort((a, b) => a.at - b.at);
}

interface Unsent {
  key: string;
  /** The reason of a refusal. */
  failure?: string;
}

/** What waits, and what was refused, of the mutations with this key. */
function useUnsentOf<Work>(key: readonly string[]): (Work & { failure?: string })[] {
  return [...usePendingOf<Work & { failure?: string }>(key), ...useRefusedOf<Work>(key)];
}

interface RowProps {
  item: Item;
  /** Why it waits, or why it was replaced; `undefined` if it was refused. */
  reason: string | undefined;
  timezone: string;
  /** Called when the row is removed, or gets another button. */
  onDiscarded: () => void;
}

function Row({ item, reason, timezone, onDiscarded }: RowProps) {
  const { name, words, failure, photo, at, retry, discard } = item;
  const { date, time } = toLocal(at, timezone);
  const copy = () =>
    navigator.clipboard.writeText(words ?? '').then(
      () => notify('success', text.copied),
      () => notify('error', text.copyFailed),
    );
  return (
    <li className="row waiting-row">
      <div className="waiting-about">
        <p>{name}</p>
        {words ? (
          <p className="waiting-words" dir="auto">
            {words}
          </p>
        ) : null}
        {photo ? <img className="waiting-photo" src={photo} alt={text.photoOf(name)} /> : null}
        {failure ? <p className="waiting-failure">{failure}</p> : null}
        {reason ? <p className="waiting-reason">{reason}</p> : null}
        <p className="waiting-since">{text.since(longDate(date), clockTime(time))}</p>
      </div>
      <div className="waiting-buttons">
        {retry ? (
          <button
            type="button"
            className="button quiet"
            aria-label={retry.of(name)}
            onClick={() => {
              retry.press();
              onDiscarded();
            }}
          >
            {retry.label}
          </button>
        ) : null}
        {photo ? (
          <a className="button quiet" href={photo} download={text.photoFile} aria-label={text.savePhotoOf(name)}>
            {text.savePhoto}
          </a>
        ) : null}
        {words ? (
          <button type="button" className="button quiet" aria-label={text.copyOf(name)} onClick={copy}>
            {text.copy}
          </button>
        ) : null}
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
      </div>
    </li>
  );
}
