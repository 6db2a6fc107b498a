/**
 * The result of a check. `to do`: must be done before a deployment; `later`: should be done, but a deployment works
 * without it; `unknown`: could not be checked.
 */
type State = 'ok' | 'to do' | 'later' | 'unknown';

export interface Finding {
  state: State;
  /** The subject of the check, in two or three words. */
  topic: string;
  /** The state, or the next step. */
  text: string;
}

type Result = Omit<Finding, 'topic'>;

export const ok = (text: string): Result => ({ state: 'ok', text });
export const toDo = (text: string): Result => ({ state: 'to do', text });
export const later = (text: string): Result => ({ state: 'later', text });
export const unknown = (text: string): Result => ({ state: 'unknown', text });

/** Runs one check. An error or a timeout becomes its finding, so that no check stops another. */
export async function check(topic: string, limitMs: number, look: () => Promise<Result>): Promise<Finding> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(new NoAnswer()), limitMs);
  try {
    return { topic, ...(await Promise.race([look(), limit.promise])) };
  } catch (error) {
    return { topic, ...unknown(reasonOf(error)) };
  } finally {
    clearTimeout(timer);
  }
}

class NoAnswer extends Error {
  override readonly name = 'TimeoutError';
}

/** AWS errors about the credentials themselves, and not about their permissions. */
const WRONG_CREDENTIALS = [
  'ExpiredToken',
  'ExpiredTokenException',
  'InvalidClientTokenId',
  'InvalidSignatureException',
  'SignatureDoesNotMatch',
  'UnrecognizedClientException',
];
const UNREACHABLE = ['ECONNREFUSED', 'ECONNRESET', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND'];

/** Whether there are no credentials that AWS accepts. */
export function lacksCredentials(error: unknown): boolean {
  return nameOf(error) === 'CredentialsProviderError' || WRONG_CREDENTIALS.includes(nameOf(error));
}

/** Why a request has failed, in one sentence. */
export function reasonOf(error: unknown): string {
  const { code, message = '' } = error as { code?: string; message?: string };
  const name = nameOf(error);
  if (message === 'Region is missing') return 'This cannot be checked without a region.';
  if (name === 'CredentialsProviderError') return 'This cannot be checked without credentials.';
  if (WRONG_CREDENTIALS.includes(name)) return `AWS does not accept the credentials: ${oneLine(message)}`;
  if (/AccessDenied|UnauthorizedOperation|NotAuthorized/.test(name)) {
    return `The credentials may not read this: ${oneLine(message)}`;
  }
  if (name === 'TimeoutError') return 'AWS did not answer in time. Try again.';
  if (UNREACHABLE.includes(code ?? '')) return `AWS cannot be reached (${code}). Check the network.`;
  if (/Throttl|TooManyRequests/.test(name)) return 'AWS had too many requests. Try again in a minute.';
  return `${name}: ${oneLine(message)}`;
}

/** Whether a service says that something does not exist. */
export const isMissing = (error: unknown): boolean => /NotFound|NoSuch/.test(nameOf(error));

function nameOf(error: unknown): string {
  return (error as { name?: string }).name ?? 'Error';
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
