import { vi } from 'vitest';
import { categories } from '#shared/contracts/categories.ts';
import { chats } from '#shared/contracts/chats.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { type ExerciseEntry, fitness } from '#shared/contracts/fitness.ts';
import { users } from '#shared/contracts/users.ts';
import { textsOf } from '#test/support/chats.ts';
import { installFitness } from '#test/support/fitness.ts';
import { Caller, type Person } from '#test/support/world.ts';
import type { TimedWorld } from '../support/test-at.ts';
import type { RunTab } from './bundle.ts';
import { Device, type Page, type Surroundings } from './device.ts';
import { dateOf, Model } from './model.ts';

/* One user with two devices, and the end of a run: everything is sent, and agrees with the model. */

const MINUTE = 60_000;
/** Milliseconds before the end of a day in which no step is made: the clocks of devices are wrong by minutes. */
const AROUND_MIDNIGHT = 15 * MINUTE;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export class Run implements AsyncDisposable {
  readonly world: TimedWorld;
  readonly person: Person;
  readonly devices: readonly [Device, Device];
  readonly model = new Model();
  readonly around: Surroundings;
  readonly began: number;
  titles = 0;
  /** Counts ended sessions. */
  ended = 0;
  /** The exercises that were logged. */
  readonly entries: ExerciseEntry[] = [];
  /** The user's own chat. */
  chat = '';

  private constructor(world: TimedWorld, person: Person, run: RunTab) {
    this.world = world;
    this.person = person;
    this.began = world.now();
    this.around = { url: world.url, now: world.now, run, gate: Promise.resolve() };
    this.devices = [new Device('phone', this.around), new Device('laptop', this.around)];
  }

  /** A new user with one commitment, which both devices show. */
  static async begin(world: TimedWorld, runTab: RunTab): Promise<Run> {
    const run = new Run(world, await world.person(), runTab);
    const title = run.nextTitle();
    const { id } = await run.person.commitment({ title });
    run.model.created(id, title, 'the beginning', world.now());
    await installFitness(run.person);
    run.chat = (await run.person.call(chats.list)).find(({ type }) => type === 'self_chat')!.id;
    for (const device of run.devices) await run.signIn(device);
    return run;
  }

  /** Time passes between requests, not within one. */
  async pass(milliseconds: number, isAsleep: boolean): Promise<void> {
    const now = this.world.now();
    const gate = Promise.withResolvers<void>();
    this.around.gate = gate.promise;
    await until('all requests are answered', () => this.devices.every(({ underway }) => underway === 0));
    const before = this.world.now() - Date.now();
    const to = now + milliseconds;
    const sinceMidnight = (to + AROUND_MIDNIGHT) % DAY;
    const wait = sinceMidnight < 2 * AROUND_MIDNIGHT ? 2 * AROUND_MIDNIGHT : 0;
    await this.world.setClock(new Date(to + wait).toISOString());
    const passed = this.world.now() - Date.now() - before;
    for (const device of this.devices) device.pass(passed, isAsleep);
    gate.resolve();
  }

  async signIn(device: Device): Promise<void> {
    const page = device.pages[0] ?? device.open();
    if (device.storage.read('jwt_token') !== null) return;
    const { email, password } = this.person;
    const { token } = await this.world.anyone.call(users.signIn, { body: { user: { email, password } } });
    page.tab.signIn(token);
    await opened(page);
  }

  /** Ends the session at the server: the device learns it from its next request. */
  async revoke(device: Device): Promise<void> {
    this.ended += 1;
    const token = device.storage.read('jwt_token');
    if (token !== null) await new Caller(this.world.url, token).raw(users.signOut.method, users.signOut.path);
  }

  nextTitle(): string {
    this.titles += 1;
    return `Title ${this.titles}`;
  }

  /** Sends everything, and returns what is wrong then. */
  async finish(): Promise<string[]> {
    await this.sendAll();
    return this.#faults();
  }

  /** Connects all devices, opens their tabs again, and waits until all is sent. */
  async sendAll(): Promise<void> {
    for (const device of this.devices) {
      device.fault = undefined;
      device.connect(true, true);
      for (const page of device.pages) device.close(page);
      await opened(device.open());
    }
    // What a clock has made that was ahead is taken when its time has come.
    await this.pass(10 * MINUTE, false);
    for (const device of this.devices) {
      await until(
        () => `all of the ${device.name} is sent: ${JSON.stringify(device.waiting())}`,
        async () => {
          await this.signIn(device);
          for (const { tab } of device.pages) tab.retry();
          return device.isQuiet() && device.waiting().length === 0;
        },
      );
    }
  }

  async #faults(): Promise<string[]> {
    const { model, person, devices, world } = this;
    const caller = await person.elsewhere();
    const listed = await caller.call(commitments.list);
    const wrong = [...model.differences(listed), ...model.chatDifferences(await textsOf(caller, this.chat))];
    const query = { from: dateOf(this.began), to: dateOf(world.now()) };
    const logged = await caller.call(fitness.entries, { query });
    wrong.push(...model.logDifferences(logged.map(({ payload }) => ('name' in payload ? payload.name : ''))));
    const ordered = await caller.call(categories.list);
    wrong.push(...model.categories.differences(ordered.map(({ id, name }) => ({ id, title: name }))));
    for (const { id } of listed) {
      const entries = await caller.call(commitments.history, { params: { id }, query });
      wrong.push(...model.historyDifferences(id, entries, world.now()));
    }
    for (const { name, pages } of devices) {
      for (const { tab } of pages) {
        await tab.refresh();
        if (JSON.stringify(tab.shown()) !== JSON.stringify(listed)) {
          wrong.push(`the ${name} shows ${JSON.stringify(tab.shown())}, not ${JSON.stringify(listed)}`);
        }
        if (JSON.stringify(tab.categories()) !== JSON.stringify(ordered)) {
          wrong.push(`the ${name} has ${JSON.stringify(tab.categories())}, not ${JSON.stringify(ordered)}`);
        }
        for (const { variables, error } of tab.refused()) {
          const { id, name: title, replaced = {} } = variables!;
          // The id of a note begins with that of its commitment.
          const item = id.split(' ')[0]!;
          const kept = Object.values(replaced);
          const isGiven = (words: unknown) => [model, model.categories].some((all) => all.wasGiven(item, `${words}`));
          if (kept.length > 0 && kept.every(isGiven)) continue;
          const isThere = [model, model.categories].some(({ known }) => known.get(item)?.gone === false);
          if (isThere || model.logged.get(title) === false) wrong.push(`${title} was refused: ${error?.message}`);
        }
      }
    }
    return wrong;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const device of this.devices) for (const page of device.pages) device.close(page);
    await until('all requests are answered', () => this.devices.every(({ underway }) => underway === 0));
  }
}

/** The tab shows what its device knows, and what the server has if it can be reached. */
export async function opened(page: Page): Promise<void> {
  await until('a tab is opened', () => page.tab.isOpened());
  const { device, tab } = page;
  if (!device.isReachable) return;
  await until('a tab shows the list', () => !tab.isSignedIn() || tab.shown() !== undefined);
}

/** Waits for a state. @throws Error when it does not come */
export async function until(what: string | (() => string), is: () => boolean | Promise<boolean>): Promise<void> {
  const look = async () => {
    if (!(await is())) throw new Error(`It did not happen that ${typeof what === 'string' ? what : what()}`);
  };
  await vi.waitFor(look, { timeout: 15_000, interval: 2 });
}
