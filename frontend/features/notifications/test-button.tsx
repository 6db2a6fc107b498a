import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { AT_ONCE, isEndOfSession } from '#frontend/lib/at-once.ts';
import { notify } from '#frontend/ui/notices.ts';

interface TestProps {
  children: string;
  send: () => Promise<unknown>;
  /** Said when it is on its way. */
  sent: string;
  /** Said when it is not; why, stands under the button. */
  failed: string;
  disabled?: boolean;
  /** What one should know before pressing it. */
  note?: string | false;
}

/** Tries a channel. A press while busy does nothing. */
export function TestButton({ children, send, sent, failed, disabled = false, note = false }: TestProps) {
  const id = useId();
  const test = useMutation({
    ...AT_ONCE,
    mutationFn: send,
    onSuccess: () => notify('success', sent),
    onError: (error) => {
      if (!isEndOfSession(error)) notify('error', failed);
    },
  });
  const wrong = test.error && !disabled && !isEndOfSession(test.error) ? sentenceOf(test.error) : null;
  return (
    <div className="test">
      <button
        type="button"
        className="button quiet"
        disabled={disabled}
        aria-disabled={test.isPending}
        aria-describedby={wrong || note ? id : undefined}
        onClick={() => !test.isPending && test.mutate()}
      >
        {test.isPending ? 'Sending...' : children}
      </button>
      <div id={id}>
        {note ? <p className="field-hint">{note}</p> : null}
        {wrong ? (
          <p className="field-wrong" role="alert">
            {wrong}
          </p>
        ) : null}
      </div>
    </div>
  );
}
