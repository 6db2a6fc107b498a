import '../shared-page.css';
import { Dialog } from '@chakra-ui/react/dialog';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { hasCode } from '#frontend/lib/api-error.ts';
import { NO_RETRY } from '#frontend/lib/no-retry.ts';
import { Confirmation, ModalDialog } from '#frontend/ui/chakra/dialog.tsx';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import { Failure, Skeleton } from '#frontend/ui/states.tsx';
import { notify } from '#frontend/ui/toasts.ts';
import { WrittenText } from '#frontend/ui/written-text.tsx';
import { journaling, type SharedJournalPage } from '#shared/contracts/journaling.ts';
import * as common from '#shared/text/common.ts';
import { dayWithMood, moods } from '#shared/text/journaling.ts';
import * as text from '#shared/text/journaling-shares.ts';
import { chatQueries } from '../api.ts';
import { updateThread } from '../cache.ts';
import type { PageMessage } from '../model.ts';

interface DialogProps {
  chatId: string;
  message: PageMessage;
  /** The user has written and shared the page. */
  own: boolean;
  title: string;
  /** The name of its day. */
  day: string;
  open: boolean;
  onClose: () => void;
}

/** Shows what was written on a shared page, or that it was taken back meanwhile. Its owner can take it back here. */
export default function SharedPageDialog({ chatId, message, own, title, day, open, onClose }: DialogProps) {
  const client = useQueryClient();
  const returnFocusTo = useReturnFocus('.shared-page-read');
  const [asking, setAsking] = useState(false);
  const shown = useRef<HTMLDivElement>(null);
  const isTakenBack = message.journal_page.date === null;
  const onTakenBack = useCallback(() => {
    updateThread(client, chatId, { messages: [{ ...message, journal_page: { date: null } }] });
  }, [client, chatId, message]);
  const takeBack = useTakeBack(message.id, onTakenBack);
  const cancel = () => setAsking(false);
  return (
    <>
      <ModalDialog
        open={open}
        title={title}
        size="xl"
        onClose={onClose}
        initialFocus={() => shown.current}
        returnFocusTo={returnFocusTo}
      >
        <Dialog.Body>
          <div className="shared-page-text" ref={shown} tabIndex={-1}>
            <p role="status">{isTakenBack ? text.takenBack : null}</p>
            {isTakenBack ? null : <Copy id={message.id} day={day} ofOther={!own} onTakenBack={onTakenBack} />}
          </div>
        </Dialog.Body>
        <Dialog.Footer>
          {own && !isTakenBack ? (
            <button type="button" className="button danger-quiet push-start" onClick={() => setAsking(true)}>
              {text.takeBack}
            </button>
          ) : null}
          <button type="button" className="button quiet" onClick={onClose}>
            {common.close}
          </button>
        </Dialog.Footer>
      </ModalDialog>
      <Confirmation
        open={open && asking && !isTakenBack}
        question={text.takeBackQuestion}
        confirm={text.takeBack}
        busy={takeBack.isPending}
        failure={takeBack.error}
        onConfirm={() =>
          takeBack.mutate(undefined, {
            onSuccess: () => {
              cancel();
              onClose();
              notify('success', text.tookBack);
            },
          })
        }
        onCancel={cancel}
        // Once the page is taken back, its dialog closes, too.
        returnFocusTo={() => (open ? null : returnFocusTo())}
      >
        <p>{text.takeBackFromAll}</p>
      </Confirmation>
    </>
  );
}

interface CopyProps {
  id: string;
  day: string;
  ofOther: boolean;
  onTakenBack: () => void;
}

/** The copy is only in memory, and only while it is read. */
function Copy({ id, day, ofOther, onTakenBack }: CopyProps) {
  const { data, isError, isPaused, refetch } = useQuery({
    queryKey: [...chatQueries.all, 'page', id],
    queryFn: ({ signal }): Promise<SharedJournalPage | null> =>
      call(journaling.readShared, { params: { id }, signal }).catch(asTakenBack),
    gcTime: 0,
  });
  const isGone = data === null;
  useEffect(() => {
    if (isGone) onTakenBack();
  }, [isGone, onTakenBack]);
  if (isGone) return null;
  if (!data) {
    return isError || isPaused ? (
      <Failure offline={text.offline} retry={() => void refetch()}>
        {text.failure}
      </Failure>
    ) : (
      <div className="skeleton" role="status" aria-label={text.loading}>
        <Skeleton shape="line w1" />
        <Skeleton shape="line w0" />
        <Skeleton shape="line w2" />
      </div>
    );
  }
  return (
    <>
      <p className="shared-page-about">{data.mood ? dayWithMood(day, moods[data.mood]) : day}</p>
      <WrittenText text={data.text} label={text.text} ofOther={ofOther} />
    </>
  );
}

/** A copy that is not shared any more is data, so that it replaces what was shown before. */
function asTakenBack(error: unknown): null {
  if (hasCode(error, 'page_not_shared')) return null;
  throw error;
}

/** Takes a copy back. One that was taken back elsewhere counts as done. */
function useTakeBack(id: string, onTakenBack: () => void) {
  const client = useQueryClient();
  return useMutation({
    ...NO_RETRY,
    mutationFn: () => call(journaling.takeBack, { params: { id } }).catch(asTakenBack),
    onSuccess: () => {
      onTakenBack();
      // The page in the journal lists its copies.
      void client.invalidateQueries({ queryKey: ['journal'] });
    },
  });
}
