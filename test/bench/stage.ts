/**
 * The cloud that the sections share and the people on it. It starts with the first section that asks: the others have
 * the machine for themselves.
 */
import { type LocalCloud, startLocalCloud } from '#test/support/cloud.ts';
import { type Person, World } from '#test/support/world.ts';
import { times } from './figures.ts';

export class Stage implements AsyncDisposable {
  #starting: Promise<LocalCloud> | undefined;
  #someone: Promise<Person> | undefined;
  #boards = new Map<string, Promise<Person>>();

  cloud(): Promise<LocalCloud> {
    this.#starting ??= startLocalCloud();
    return this.#starting;
  }

  async world(): Promise<World> {
    return new World((await this.cloud()).url);
  }

  async person(): Promise<Person> {
    return (await this.world()).person();
  }

  /** Always the same person, for calls that do not mind what others leave: a registration costs its password's time. */
  someone(): Promise<Person> {
    this.#someone ??= this.person();
    return this.#someone;
  }

  /** Somebody with that many commitments, made once and then shared: only for reading. */
  personWith(commitments: number, texts: { title: string; description: string }): Promise<Person> {
    const key = JSON.stringify([commitments, texts]);
    const board = this.#boards.get(key) ?? this.#fill(commitments, texts);
    this.#boards.set(key, board);
    return board;
  }

  async #fill(commitments: number, texts: { title: string; description: string }): Promise<Person> {
    const person = await this.person();
    // One after the other: creates at once would compete for the order of the board.
    for (const _ of times(commitments)) await person.commitment(texts);
    return person;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const cloud = await this.#starting?.catch(() => undefined);
    await cloud?.stop();
  }
}
