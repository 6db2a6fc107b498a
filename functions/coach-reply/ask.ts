import { AiFailure, type Fault } from '#functions/lib/clients/ai/provider.ts';
import { reply } from '#functions/lib/clients/ai/providers.ts';
import { logError } from '#functions/lib/log.ts';
import { type Tokens, tokensOf } from '#shared/domain/ai-cost.ts';
import type { Part } from '#shared/domain/coaching.ts';

/** What became of asking. */
export interface Written {
  /** All of it, or what there was when it was stopped or broke off. */
  text: string;
  /** Why it is not whole, unless it was stopped. */
  fault: Fault | undefined;
  /** Of all attempts; of one that failed before its first word, what OpenAI has counted. */
  tokens: Tokens;
}

/** Asking again would not change these, and nobody but the user has to look at them. */
const AT_ONCE: readonly Fault[] = ['refused', 'quota', 'long'];

/**
 * Has OpenAI write a reply, and tells of the text so far whenever it grows; `onText` is told an empty one when another attempt begins. One request,
 * and another after a failure that may pass; of two that broke off the longer one counts. Ends with what there is when `signal` aborts.
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
    // OpenAI's status stands in it, and nothing that it said.
    if (!AT_ONCE.includes(error.fault)) logError('OpenAI failed', error);
    const tokens = error.tokens ?? (text === '' ? { input: 0, output: 0 } : estimated());
    return { text, fault: error.fault, tokens };
  }
}
