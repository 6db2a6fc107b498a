import fc from 'fast-check';
import type { Device, Fault, Page } from './device.ts';
import type { Run } from './run.ts';

/* A step: a command of fast-check, and where it happens. */

export type Command = fc.AsyncCommand<object, Run>;

/** Where something is done: which device, which of its tabs, and which one of a list. */
export interface Place {
  device: number;
  tab: number;
  item: number;
}

export const place = fc.record({ device: fc.nat(1), tab: fc.nat(1), item: fc.nat(5) });

/** How often each step was possible and done, by its name. */
export const done = new Map<string, number>();

/** Thrown by a step that is not possible: it is left out. */
export class NotPossible extends Error {}

export function step<Given>(
  name: string,
  given: fc.Arbitrary<Given>,
  run: (run: Run, given: Given) => Promise<unknown>,
): fc.Arbitrary<Command> {
  done.set(name, 0);
  return given.map(
    (each): Command => ({
      check: () => true,
      run: async (_, real) => {
        try {
          await run(real, each);
          done.set(name, done.get(name)! + 1);
        } catch (error) {
          if (!(error instanceof NotPossible)) throw error;
        }
      },
      toString: () => `${name} ${JSON.stringify(each)}`,
    }),
  );
}

export const fault = fc.option(
  fc.constantFrom<Fault>('refused', 'busy', 'too many', 'failing', 'lost answer', 'twice'),
  {
    nil: undefined,
    freq: 2,
  },
);
export function pageAt({ devices }: Run, { device, tab }: Place): { device: Device; page: Page | undefined } {
  const found = devices[device]!;
  return { device: found, page: found.pages[tab % found.pages.length] };
}
