/** The reason why the cloud cannot start, as one sentence for the console without a stack trace. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

export function errorCode(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | undefined)?.code;
}
