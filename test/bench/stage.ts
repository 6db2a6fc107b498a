/** The cloud that sections share, and its users. It starts when the first section needs it. */
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

  /** Always the same person, for calls that do not depend on earlier ones, as a registration takes time. */
  someone(): Promise<Person> {
    this.#someone ??= this.person();
    return this.#someone;
  }

  /** A person with that many commitments, who is created once and then shared for reading. */
  personWith(commitments: number, texts: { title: string; description: string }): Promise<Person> {
    const key = JSON.stringify([commitments, texts]);
    const board = this.#boards.get(key) ?? this.#fill(commitments, texts);
    this.#boards.set(key, board);
    return board;
  }

  async #fill(commitments: number, texts: { title: string; description: string }): Promise<Person> {
    const person = await this.person();
    // In sequence, as parallel creates would compete for the order of the board.
    for (const _ of times(commitments)) await person.commitment(texts);
    return person;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const cloud = await this.#starting?.catch(() => undefined);
    await cloud?.stop();
  }
}
