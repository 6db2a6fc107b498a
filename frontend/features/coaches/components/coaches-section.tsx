import '#frontend/ui/sections.css';
import '../coaches.css';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { LazyButton } from '#frontend/ui/lazy-controls.tsx';
import { Failure, OfflineNote, partNote, Skeleton, useOnline } from '#frontend/ui/states.tsx';
import { toaster } from '#frontend/ui/toast-area.tsx';
import type { CoachType, UserCoach } from '#shared/contracts/coaches.ts';
import * as text from '#shared/text/coaches.ts';
import * as errors from '#shared/text/errors.ts';
import { coachQueries } from '../api.ts';
import { coachLists, shownCount } from '../model.ts';
import {
  coachDialog,
  LazyCoachDialog,
  LazyDeleteCoachDialog,
  useCoachDialog,
  useDeleteCoachDialog,
} from './coach-dialogs.tsx';
import { ActiveCoaches, OfferedCoaches } from './coach-lists.tsx';
import { UsageSection } from './usage.tsx';

interface SectionProps {
  /** The anchors of the coaches and of the limit. */
  places: { coaches: string; limit: string };
  /** Whether the user has an API key. */
  hasKey: boolean;
  /** A link to the section of the key. */
  keyLink: (label: string) => ReactNode;
  chatPath: (chatId: string) => string;
  /** Called when chats were added, removed or renamed. */
  onChanged: () => void;
}

/** 'AI Coaches': active and available coaches, and their costs. */
export function CoachesSection({ places, hasKey, keyLink, ...lists }: SectionProps) {
  const id = useId();
  const noticeId = `${id}notice`;
  const all = useQuery(coachQueries.types);
  const own = useQuery(coachQueries.mine);
  const online = useOnline();
  const failed = [all, own].some(({ isError, fetchStatus }) => isError || fetchStatus === 'paused');
  const retry = () => void Promise.all([all.refetch(), own.refetch()]);
  const known = all.data && own.data;
  return (
    <section id={places.coaches} className="card section coaches" aria-labelledby={id} onFocus={toaster.prepare}>
      <h2 id={id}>{text.title}</h2>
      {hasKey ? null : (
        <div className="notice" role="note" id={noticeId}>
          <strong>{errors.api_key_required}</strong>
          <span>
            <span>{text.ownKey}</span> {keyLink(text.addKey)}
          </span>
        </div>
      )}
      {known ? (
        <>
          <OfflineNote retry={retry} at={Math.min(all.dataUpdatedAt, own.dataUpdatedAt)}>
            {partNote(online, failed, all.error ?? own.error)}
          </OfflineNote>
          <Lists types={all.data} coaches={own.data} lockedBy={hasKey ? undefined : noticeId} {...lists} />
        </>
      ) : failed ? (
        <Failure offline={text.offline} retry={retry}>
          {text.failure}
        </Failure>
      ) : (
        <CoachesSkeleton />
      )}
      <UsageSection id={places.limit} />
    </section>
  );
}

interface ListsProps extends Pick<SectionProps, 'chatPath' | 'onChanged'> {
  types: readonly CoachType[];
  coaches: readonly UserCoach[];
  lockedBy: string | undefined;
}

function Lists({ types: kinds, coaches, lockedBy, chatPath, onChanged }: ListsProps) {
  const { active, available, hidden } = coachLists(kinds, coaches);
  const editor = useCoachDialog();
  const deletion = useDeleteCoachDialog();
  const focusMoved = useFocusMoved();
  useFocusAsked(active);
  const offer = {
    lockedBy,
    onActivated: ({ id }: UserCoach) => {
      onChanged();
      focusMoved(`[data-coach-id="${id}"] a`);
    },
  };
  return (
    <>
      <h3>{text.yours}</h3>
      <ActiveCoaches
        coaches={active}
        types={kinds}
        chatPath={chatPath}
        onEdit={editor.openFor}
        onDelete={deletion.openFor}
        onDeactivated={({ id }) => {
          onChanged();
          focusMoved(`[data-coach-type="${id}"] button`);
        }}
      />
      <LazyButton
        code={coachDialog}
        className="button quiet create-coach"
        aria-disabled={lockedBy !== undefined}
        aria-describedby={lockedBy}
        onClick={() => lockedBy === undefined && editor.openFor(null)}
      >
        {text.createCoach}
      </LazyButton>
      {available.length > 0 ? (
        <>
          <h3>{text.available}</h3>
          <OfferedCoaches types={available} {...offer} onHide={(type) => void deletion.openFor({ type })} />
        </>
      ) : null}
      {hidden.length > 0 ? (
        <details className="hidden-coaches">
          <summary>{text.hidden(shownCount(hidden.length))}</summary>
          <OfferedCoaches types={hidden} {...offer} />
        </details>
      ) : null}
      <LazyCoachDialog opening={editor.opening} close={editor.close} onSaved={onChanged} />
      <LazyDeleteCoachDialog opening={deletion.opening} close={deletion.close} onDeleted={onChanged} />
    </>
  );
}

/** Focuses the button of the coach that a link leads to, once: not again after a reload. */
function useFocusAsked(coaches: readonly UserCoach[]): void {
  const asked = (useLocation().state as { coach?: string } | null)?.coach;
  const found = coaches.find(({ id }) => id === asked)?.id;
  const focused = useRef<string>(undefined);
  useEffect(() => {
    if (!found || focused.current === found) return;
    focused.current = found;
    window.history.replaceState({ ...window.history.state, usr: null }, '');
    document.querySelector<HTMLElement>(`[data-coach-id="${found}"] [data-edit-coach]`)?.focus();
  }, [found]);
}

/** When a coach moves to another list, the focus follows it: the row with the pressed button is gone. */
function useFocusMoved(): (selector: string) => void {
  const [selector, setSelector] = useState<string>();
  useEffect(() => {
    const found = selector === undefined ? null : document.querySelector<HTMLElement>(selector);
    if (!found) return;
    setSelector(undefined);
    if (document.activeElement === document.body) found.focus();
  });
  return setSelector;
}

/** In the shape of a new account: one active coach, three available ones. */
function CoachesSkeleton() {
  return (
    <div role="status" aria-label={text.loading}>
      <h3>{text.yours}</h3>
      <CoachBone width="w0" />
      <Skeleton shape="button-bone create-bone" />
      <h3>{text.available}</h3>
      {['w1', 'w0', 'w2'].map((width) => (
        <CoachBone key={width} width={width} offered />
      ))}
    </div>
  );
}

function CoachBone({ width, offered = false }: { width: string; offered?: boolean }) {
  return (
    <div className="coach">
      <Skeleton shape="icon-disc" />
      <div className="coach-about">
        <p className="coach-name">
          <Skeleton shape="line w1" />
        </p>
        <p className="coach-words">
          <Skeleton shape={`line ${width}`} />
        </p>
        {offered ? (
          <p className="coach-expertise">
            <Skeleton shape="line w2" />
          </p>
        ) : null}
      </div>
      <div className="coach-actions">
        <span className="button small" />
      </div>
    </div>
  );
}
