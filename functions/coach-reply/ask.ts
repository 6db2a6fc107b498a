import { AiFailure, type Fault } from '#functions/lib/clients/ai/provider.ts';
import { reply } from '#functions/lib/clients/ai/providers.ts';
import { logError } from '#functions/lib/log.ts';
import { type Tokens, tokensOf } from '#shared/domain/ai-cost.ts';
import type { Part } from '#shared/domain/coach-prompt.ts';

/** The outcome of a request for a reply. */
export interface Written {
  /** The whole text, or the part that existed when the reply was stopped or broke off. */
  text: string;
  /** Why the text is incomplete, unless it was stopped. */
  fault: Fault | undefined;
  /** The sum of all attempts. An attempt that failed before its first text counts with what OpenAI has reported. */
  tokens: Tokens;
}

/** A retry would not help with these, and only the user can fix them. */
const AT_ONCE: readonly Fault[] = ['refused', 'quota', 'long'];

/**
 * Requests a reply from OpenAI and calls `onText` with the text so far whenever it grows, and with an empty text when
 * another attempt begins. One request, and another after a temporary failure. If both break off, the longer text is
 * used. Ends with the text so far when `signal` aborts.
 */
export async function ask(
  key: string,
  messages: readonly Part[],
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<Written> {
  const first = await attempt(key, messages, signal, onText);
  if (first.fault === undefined || AT_ONCE.includes(first.fault) || signal.aborted) return first;
  onText('');
  const second = await attempt(key, messages, signal, onText);
  const tokens = {
    input: first.tokens.input + second.tokens.input,
    output: first.tokens.output + second.tokens.output,
  };
  const isLonger = second.fault === undefined || second.text.length >= first.text.length;
  return { text: isLonger ? second.text : first.text, fault: second.fault, tokens };
}

async function attempt(
  key: string,
  messages: readonly Part[],
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<Written> {
  let text = '';
  const estimated = () => ({
    input: tokensOf(messages.map(({ content }) => content).join('\n')),
    output: tokensOf(text),
  });
  const pieces = reply(key, messages, signal);
  try {
    for (;;) {
      const { done, value } = await pieces.next();
      if (done) return { text, fault: undefined, tokens: value ?? estimated() };
      text += value;
      onText(text);
    }
  } catch (error) {
    if (!(error instanceof AiFailure)) throw error;
    // Contains OpenAI's status, but none of its text.
    if (!AT_ONCE.includes(error.fault)) logError('OpenAI failed', error);
    const tokens = error.tokens ?? (text === '' ? { input: 0, output: 0 } : estimated());
    return { text, fault: error.fault, tokens };
  }
}
