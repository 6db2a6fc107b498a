import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { Counter } from '#frontend/ui/counter.tsx';
import { useHeld } from '#frontend/ui/use-unsaved.ts';
import { newMessage } from '#shared/contracts/chats.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { SENTENCES } from '#shared/domain/sentences.ts';
import { BOX_ID } from './box.ts';
import { keepDraft, readDraft } from './drafts.ts';
import { useOnScreenKeyboard } from './keyboard.ts';
import { withStarter } from './starters.ts';

/** What others may do with the box. */
export interface Box {
  /** Begins a message. */
  start(words: string): void;
}

interface ComposerProps {
  chatId: string;
  owner: string;
  /** Why nothing can be said here just now. */
  notice?: ReactNode;
  /** In the place of 'Send' while there is nothing to send, and beside it else. */
  beside?: ReactNode;
  ref?: Ref<Box>;
  onSend: (content: string) => void;
}

/** So many characters before the end they are counted. */
const NEAR = 200;

/** The box in which messages are written. What stands in it outlives the page. */
export function Composer({ chatId, owner, notice, beside, ref, onSend }: ComposerProps) {
  const [text, setText] = useState(() => readDraft(owner, chatId));
  const box = useRef<HTMLTextAreaElement>(null);
  const hasKeyboard = useOnScreenKeyboard();
  /** What cannot be said as it is, and why. */
  const [refused, setRefused] = useState<{ text: string; sentence: string }>();
  const content = text.trim();
  const length = content.length;
  const isTooLong = length > LIMITS.messageLength;
  const sentence = isTooLong
    ? SENTENCES.tooLong('Message', LIMITS.messageLength)
    : refused?.text === text
      ? refused.sentence
      : undefined;
  const blocked = notice !== undefined || length === 0 || isTooLong;

  const change = (next: string) => {
    setText(next);
    keepDraft(owner, chatId, next);
  };
  useImperativeHandle(ref, () => ({
    start: (words) => {
      change(withStarter(text, words));
      box.current?.focus({ preventScroll: true });
    },
  }));
  const send = () => {
    if (blocked) return;
    const checked = newMessage.safeParse({ content });
    if (!checked.success) {
      setRefused({ text, sentence: checked.error.issues[0]!.message });
      box.current?.focus({ preventScroll: true });
      return;
    }
    onSend(content.replaceAll('\r\n', '\n'));
    change('');
    box.current?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends a composition is the input method's. On the screen's own keyboard it breaks the line.
    const isEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing && event.keyCode !== 229;
    if (!isEnter || hasKeyboard()) return;
    event.preventDefault();
    send();
  };
  useEffect(() => grow(box.current));
  useHeld(text !== '');

  return (
    <>
      {notice}
      <div className="composer">
        <textarea
          ref={box}
          id={BOX_ID}
          className="input"
          rows={1}
          aria-label="Message"
          placeholder="Message"
          dir="auto"
          autoComplete="off"
          disabled={notice !== undefined}
          aria-invalid={sentence !== undefined || undefined}
          aria-describedby="message-hint"
          value={text}
          onChange={({ target }) => change(target.value)}
          onKeyDown={onKeyDown}
        />
        {beside}
        {beside && text === '' ? null : (
          <button
            type="button"
            className="button primary"
            disabled={blocked}
            onClick={send}
            // The box keeps the focus, and a phone its keyboard.
            onPointerDown={(event) => event.preventDefault()}
          >
            Send
          </button>
        )}
        <div className="composer-hint" id="message-hint">
          {sentence === undefined ? null : (
            <span className="field-wrong" role="alert">
              {sentence}
            </span>
          )}
          {length > LIMITS.messageLength - NEAR ? <Counter value={text} limit={LIMITS.messageLength} /> : null}
        </div>
      </div>
    </>
  );
}

/** As high as its lines, where the browser does not see to it. (The style sheet says how high at most.) */
function grow(box: HTMLTextAreaElement | null): void {
  if (!box || CSS.supports('field-sizing', 'content')) return;
  box.style.height = 'auto';
  box.style.height = `${box.scrollHeight + box.offsetHeight - box.clientHeight}px`;
}
