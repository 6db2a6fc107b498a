import { useMutation } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { call } from '#frontend/lib/api.ts';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { AT_ONCE, isEndOfSession } from '#frontend/lib/at-once.ts';
import { toaster } from '#frontend/ui/notice-area.tsx';
import { notify } from '#frontend/ui/notices.ts';
import { chats } from '#shared/contracts/chats.ts';
import { focusBox } from './box.ts';
import { endWriting, type Place } from './writing.ts';

/** Ends the reply that is under way: what it has by then is the reply. */
export function StopButton({ chatId, place }: { chatId: string; place: Place }) {
  const button = useRef<HTMLButtonElement>(null);
  const { mutate } = useMutation({
    ...AT_ONCE,
    mutationFn: () => call(chats.stopReply, { params: { id: chatId } }),
    // Seen at once, and taken back where it could not be done.
    onMutate: () => endWriting(chatId, place),
    onError: (error, _, goOn) => {
      goOn?.();
      if (!isEndOfSession(error)) notify('error', sentenceOf(error));
    },
  });
  // It goes with the reply, and whoever is at it comes to the box.
  useLayoutEffect(() => {
    const going = button.current;
    return () => {
      if (document.activeElement === going) focusBox();
    };
  }, []);
  return (
    <button
      ref={button}
      type="button"
      className="button quiet stop"
      aria-label="Stop the reply"
      onFocus={toaster.prepare}
      onClick={() => mutate()}
      // The box keeps the focus, and a phone its keyboard.
      onPointerDown={(event) => event.preventDefault()}
    >
      <span className="stop-mark" aria-hidden="true" />
      <span className="stop-word">Stop</span>
    </button>
  );
}
