import { createInterface } from 'node:readline/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from './client.ts';
import { Wrong } from './client.ts';

/** The mailbox for the e-mail with the verification link. */
export interface Mailbox {
  address: string;
  /** The time limit: a person needs minutes, a program seconds. */
  limitMs: number;
  /** The token of the link that verifies the address. */
  verification(signal: AbortSignal): Promise<string>;
}

/** The outbox of a local cloud. */
export function outboxOf(client: Client, unique: string): Mailbox {
  const address = `smoke-${unique}@example.com`;
  return {
    address,
    limitMs: 30_000,
    async verification(signal) {
      for (;;) {
        const response = await client.fetch(`/__local/outbox?to=${encodeURIComponent(address)}`);
        if (!response.ok) throw new Wrong('This site has no outbox: it is no local cloud. Name an address of yours.');
        const { emails } = (await response.json()) as { emails: { text: string }[] };
        const token = emails.map(({ text }) => tokenIn(text)).find((found) => found !== undefined);
        if (token !== undefined) return token;
        await pause(200, undefined, { signal });
      }
    },
  };
}

/** A mailbox of a person, who pastes the link. */
export function pastedFor(address: string): Mailbox {
  return {
    address,
    limitMs: 10 * 60_000,
    async verification(signal) {
      const lines = createInterface({ input: process.stdin, output: process.stdout });
      try {
        const pasted = await lines.question(`Paste the link of the e-mail to ${address}: `, { signal });
        const token = tokenIn(pasted);
        if (token === undefined) throw new Wrong('This is no link that verifies an address.');
        return token;
      } finally {
        lines.close();
      }
    },
  };
}

/** SES accepts emails to its simulator, also in the sandbox, and delivers them to no one. */
export function simulatorAddress(unique: string): string {
  return `success+smoke-${unique}@simulator.amazonses.com`;
}

function tokenIn(text: string): string | undefined {
  return /\/verify-email\?token=([\w.-]+)/.exec(text)?.[1];
}
