/** Runs the events of the demo in order of time: the clock of the cloud is set to each event. */
import type { LocalClock } from '../clock.ts';

export interface DemoEvent {
  /** Epoch milliseconds. */
  at: number;
  /** Events in the same lane run one after the other. */
  lane: string;
  /**
   * Whether the call has its own time as an argument. Such events run together in parallel lanes, at the time of the
   * last of them, to shorten the first start.
   */
  isTimed: boolean;
  run(): Promise<unknown>;
}

/** The longest time between events that run together: less than the age that the API accepts. */
const TOGETHER_MS = 6 * 86_400_000;

/** Runs all events that are not later than `now`. */
export async function runInOrderOfTime(events: readonly DemoEvent[], clock: LocalClock, now: number): Promise<void> {
  let waiting: DemoEvent[] = [];
  const catchUp = async () => {
    const last = waiting.at(-1);
    if (!last) return;
    clock.set(last.at);
    const lanes = Map.groupBy(waiting, ({ lane }) => lane);
    waiting = [];
    await Promise.all([...lanes.values()].map(inOrder));
  };
  for (const event of events.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at)) {
    const isFar = event.at - (waiting[0]?.at ?? event.at) > TOGETHER_MS;
    if (!event.isTimed || isFar) await catchUp();
    if (event.isTimed) {
      waiting.push(event);
    } else {
      clock.set(event.at);
      await event.run();
    }
  }
  await catchUp();
}

async function inOrder(events: readonly DemoEvent[]): Promise<void> {
  for (const { run } of events) await run();
}
