import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { remembered } from '#frontend/lib/remembered.ts';
import { toaster } from '#frontend/ui/notice-area.tsx';
import { ReachButton } from '#frontend/ui/reach-button.tsx';
import { Failure, OfflineNote, useOnline } from '#frontend/ui/states.tsx';
import type { CoachType, UserCoach } from '#shared/contracts/coaches.ts';
import { SENTENCES } from '#shared/domain/sentences.ts';
import { ActiveCoaches } from './active-coaches.tsx';
import { inLists } from './arrange.ts';
import { CoachEditor, CoachParting, dialog, useCoachEditor, useParting } from './editor.tsx';
import { OfferedCoaches } from './offered-coaches.tsx';
import { mine, types } from './queries.ts';
import { CoachesSkeleton } from './skeleton.tsx';
import { UsagePart } from './usage.tsx';

interface SectionProps {
  /** By what links lead to the coaches, and to their limit. */
  places: { coaches: string; limit: string };
  /** There is a key by which they reply. */
  hasKey: boolean;
  /** Leads to where it is given. */
  keyLink: (text: string) => ReactNode;
  chatPath: (chatId: string) => string;
  /** Chats have come, gone, or have other names. */
  onChanged: () => void;
}

/** 'AI Coaches': who they are, which of them are active, and what they cost. */
export function CoachesSection({ places, hasKey, keyLink, ...lists }: SectionProps) {
  const id = useId();
  const noticeId = `${id}notice`;
  const all = useQuery(types);
  const own = useQuery(mine);
  const online = useOnline();
  const failed = [all, own].some(({ isError, fetchStatus }) => isError || fetchStatus === 'paused');
  const retry = () => void Promise.all([all.refetch(), own.refetch()]);
  const known = all.data && own.data;
  return (
    <section id={places.coaches} className="card section coaches" aria-labelledby={id} onFocus={toaster.prepare}>
      <h2 id={id}>AI Coaches</h2>
      {hasKey ? null : (
        <div className="key-notice" role="note" id={noticeId}>
          <strong>{SENTENCES.apiKeyRequired}</strong>
          <span>Coaches reply with your own key. {keyLink('Add it here')}</span>
        </div>
      )}
      {known ? (
        <>
          {/* That one is offline is said at the top of the page. */}
          <OfflineNote retry={retry}>{online && failed ? remembered(all.error ?? own.error) : null}</OfflineNote>
          <Lists types={all.data} coaches={own.data} lockedBy={hasKey ? undefined : noticeId} {...lists} />
        </>
      ) : failed ? (
        <Failure offline="You are offline. Your coaches show when you are back." retry={retry}>
          Failed to fetch coaches
        </Failure>
      ) : (
        <CoachesSkeleton />
      )}
      <UsagePart place={places.limit} />
    </section>
  );
}

interface ListsProps extends Pick<SectionProps, 'chatPath' | 'onChanged'> {
  types: readonly CoachType[];
  coaches: readonly UserCoach[];
  lockedBy: string | undefined;
}

function Lists({ types: kinds, coaches, lockedBy, chatPath, onChanged }: ListsProps) {
  const { active, available, hidden } = inLists(kinds, coaches);
  const editor = useCoachEditor();
  const parting = useParting();
  const goTo = useGoTo();
  const offer = {
    lockedBy,
    onActivated: ({ id }: UserCoach) => {
      onChanged();
      goTo(`[data-coach-id="${id}"] a`);
    },
  };
  return (
    <>
      <h3>Your coaches</h3>
      <ActiveCoaches
        coaches={active}
        types={kinds}
        chatPath={chatPath}
        onEdit={editor.openFor}
        onPart={parting.openFor}
        onDeactivated={({ id }) => {
          onChanged();
          goTo(`[data-coach-type="${id}"] button`);
        }}
      />
      <ReachButton
        code={dialog}
        className="button quiet create-coach"
        aria-disabled={lockedBy !== undefined}
        aria-describedby={lockedBy}
        onClick={() => lockedBy === undefined && editor.openFor(null)}
      >
        Create Coach
      </ReachButton>
      {available.length > 0 ? (
        <>
          <h3>Available coaches</h3>
          <OfferedCoaches types={available} {...offer} onHide={(type) => void parting.openFor({ type })} />
        </>
      ) : null}
      {hidden.length > 0 ? (
        <details className="hidden-coaches">
          <summary>Hidden coaches ({hidden.length})</summary>
          <OfferedCoaches types={hidden} {...offer} />
        </details>
      ) : null}
      <CoachEditor opening={editor.opening} close={editor.close} onSaved={onChanged} />
      <CoachParting opening={parting.opening} close={parting.close} onDeleted={onChanged} />
    </>
  );
}

/** A coach that changes its list takes along who pressed the button: the row in which they were has gone. */
function useGoTo(): (selector: string) => void {
  const [place, setPlace] = useState<string>();
  useEffect(() => {
    const found = place === undefined ? null : document.querySelector<HTMLElement>(place);
    if (!found) return;
    setPlace(undefined);
    if (document.activeElement === document.body) found.focus();
  });
  return setPlace;
}
