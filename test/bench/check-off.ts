/** The time of a completion action and of the list over HTTP, with everything warm. */
import { commitments } from '#shared/contracts/commitments.ts';
import type { Person } from '#test/support/world.ts';
import { kilobytes, median, milliseconds, percentile, timed, times } from './figures.ts';
import type { Section } from './section.ts';
import type { Stage } from './stage.ts';
import type { Row } from './table.ts';

const ALONE = 300;
const PEOPLE = 8;
const EACH = 50;
const LISTS = 50;
const WARM_UP = 20;
const TEXTS = { title: 'Walk before breakfast', description: 'Half an hour, whatever the weather.' };

export const checkOff: Section = {
  name: 'check-off',
  title: 'how long a call takes over HTTP, warm',
  note: `Completion actions: ${ALONE} of one user in sequence, and ${EACH} each of ${PEOPLE} users in parallel. Lists: medians of ${LISTS}.`,
  async measure(stage) {
    const alone = await newUserActions(stage);
    await alone(WARM_UP);
    const one = await alone(ALONE);

    const userActions = await Promise.all(times(PEOPLE).map(() => newUserActions(stage)));
    // The warm-up starts all execution environments.
    await Promise.all(userActions.map((act) => act(WARM_UP)));
    let many: number[][] = [];
    const took = await timed(async () => {
      many = await Promise.all(userActions.map((act) => act(EACH)));
    });
    const perSecond = (PEOPLE * EACH) / (took / 1000);
    return [
      ...distribution('completion action, one user', one),
      ...distribution(`completion action, ${PEOPLE} users in parallel`, many.flat()),
      {
        what: `completion action, ${PEOPLE} users in parallel, throughput`,
        figure: `${perSecond.toFixed(0)} a second`,
      },
      await list(stage, 50),
      await list(stage, 500),
    ];
  },
};

/** Creates a user with one commitment. The returned function measures actions, in milliseconds each. */
async function newUserActions(stage: Stage): Promise<(count: number) => Promise<number[]>> {
  const person: Person = await stage.person();
  const { id } = await person.commitment();
  return async (count) => {
    const taken: number[] = [];
    for (const index of times(count)) {
      taken.push(await timed(() => (index % 2 === 0 ? person.complete(id) : person.pending(id))));
    }
    return taken;
  };
}

async function list(stage: Stage, count: number): Promise<Row> {
  const person = await stage.personWith(count, TEXTS);
  const all = await person.call(commitments.list);
  if (all.length !== count) throw new Error(`${all.length} commitments are listed, not ${count}`);
  const taken: number[] = [];
  for (const _ of times(LISTS)) taken.push(await timed(() => fetchList(person)));
  const bytes = Buffer.byteLength(JSON.stringify(all));
  return {
    what: `GET ${commitments.list.path}, ${count} commitments, ${kilobytes(bytes)}, p50`,
    figure: milliseconds(median(taken)),
  };
}

/** Fetches the list without parsing it, as the checks of a test client would be measured, too. */
async function fetchList({ url, token }: Person): Promise<void> {
  const response = await fetch(url + commitments.list.path, { headers: { authorization: `Bearer ${token}` } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`The list answered ${response.status}`);
}

function distribution(what: string, taken: number[]): Row[] {
  return [0.5, 0.95, 0.99].map((share) => ({
    what: `${what}, p${share * 100}`,
    figure: milliseconds(percentile(taken, share)),
  }));
}
