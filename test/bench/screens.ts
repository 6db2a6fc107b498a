/** People with open screens: subscribed connections, without the rest of a browser. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { WebSocket } from 'ws';
import { groupChats } from '#shared/contracts/group-chats.ts';
import { CHAT_CHANNEL, type LiveEvent } from '#shared/contracts/live.ts';
import { confidants, group } from '#test/support/confidants.ts';
import type { Person } from '#test/support/world.ts';
import { times } from './figures.ts';
import type { Stage } from './stage.ts';

const IDENTIFIER = JSON.stringify({ channel: CHAT_CHANNEL });

/** A chain of users: each is a confidant of the next one, so each sends at most one invitation. */
export async function friends(stage: Stage, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (const _ of times(count)) {
    const person = await stage.person();
    const last = people.at(-1);
    if (last) await confidants(last, person);
    people.push(person);
  }
  return people;
}

/** A group of these people, in which each adds the next. */
export async function chatOf(people: readonly Person[]): Promise<string> {
  const [first, ...others] = people;
  if (!first) throw new Error('The group needs a member');
  const { id } = await group(first, `${people.length} people`);
  for (const [index, other] of others.entries()) {
    const adder = people[index];
    await adder?.call(groupChats.addMember, { params: { id }, body: { confidant_id: other.id } });
  }
  return id;
}

/** Opens 20 at a time, as a machine can only do a limited number of handshakes in parallel. */
export async function openAll(people: readonly Person[]): Promise<Screen[]> {
  const screens: Screen[] = [];
  for (let start = 0; start < people.length; start += 20) {
    screens.push(...(await Promise.all(people.slice(start, start + 20).map((person) => Screen.open(person)))));
  }
  return screens;
}

/** The resident memory of the process with the sockets, in bytes. */
export function memoryOf(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

/** An open screen: a subscribed connection, without the rest of a browser. */
export class Screen {
  /** How often each message has arrived, by its text. */
  readonly arrived = new Map<string, number>();
  readonly #socket: WebSocket;
  readonly #waiting = new Map<string, () => void>();

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  static async open({ url, token }: Person): Promise<Screen> {
    const address = `${url.replace('http', 'ws')}/cable?token=${token}`;
    const socket = new WebSocket(address, ['actioncable-v1-json'], { perMessageDeflate: false });
    const screen = new Screen(socket);
    await once(socket, 'open');
    const confirmed = screen.receives('confirm_subscription');
    socket.on('message', (data) => screen.#onMessage(data.toString()));
    socket.send(JSON.stringify({ command: 'subscribe', identifier: IDENTIFIER }));
    await confirmed;
    return screen;
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  receives(what: string): Promise<void> {
    return new Promise((resolve) => this.#waiting.set(what, resolve));
  }

  close(): void {
    this.#socket.terminate();
  }

  #onMessage(text: string): void {
    const frame = JSON.parse(text) as { type?: string; message?: LiveEvent };
    const event = frame.message;
    const what = event?.type === 'message' ? event.message.content : frame.type;
    if (what === undefined) return;
    if (event?.type === 'message') this.arrived.set(what, (this.arrived.get(what) ?? 0) + 1);
    this.#waiting.get(what)?.();
    this.#waiting.delete(what);
  }
}
