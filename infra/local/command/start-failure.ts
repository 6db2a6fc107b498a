/** Why the cloud cannot start, in one plain sentence for the person at the console: shown without a stack trace. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

export function errorCode(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | undefined)?.code;
}
