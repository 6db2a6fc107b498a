/** The console output: one line for each request, and the functions' log lines with their names. */
export interface Log {
  say(sentence: string): void;
  request(line: { method: string; path: string; status: number; ms: number; requests?: string }): void;
  functionOutput(name: string, line: string): void;
  problem(where: string, error: unknown): void;
}

export function consoleLog(timeZone: string, write: (line: string) => void = console.log): Log {
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone });
  const line = (text: string) => write(`${clock.format(new Date())}  ${text}`);
  return {
    say: (sentence) => write(sentence),
    request: ({ method, path, status, ms, requests }) =>
      line(`${method.padEnd(6)} ${path}  ${status}  ${ms.toFixed(0)} ms${requests ? `  ${requests}` : ''}`),
    functionOutput: (name, output) => line(`${name}: ${readable(output)}`),
    problem: (where, error) => line(`${where}: ${describe(error)}`),
  };
}

/** Formats a structured log line as `LEVEL message key=value …`. Other text stays as it is. */
function readable(output: string): string {
  if (!output.startsWith('{')) return output;
  try {
    const { level, message, timestamp: _, ...rest } = JSON.parse(output) as Record<string, unknown>;
    const details = Object.entries(rest).map(([key, value]) => `${key}=${plain(value)}`);
    return [level, message, ...details]
      .filter((part) => part !== undefined)
      .map(plain)
      .join(' ');
  } catch {
    return output;
  }
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return `${error.name}: ${error.message}`;
}
