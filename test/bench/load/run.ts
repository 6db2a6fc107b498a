/**
 * `npm run load` lets many people do something at once on this machine, and prints what it took and whether anything
 * was lost or doubled, which is an error. `--connections`, `--people`, `--members` and `--due` set other sizes; 0
 * leaves a scenario out.
 */
import { parseArgs } from 'node:util';
import { Stage } from '../stage.ts';
import { sweepBench } from '../sweeping.ts';
import { formatTable, type Row } from '../table.ts';
import { busyChat, midnight, newPeople, openConnections, type Sizes, work } from './scenarios.ts';

const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '2000' },
    people: { type: 'string', default: '200' },
    members: { type: 'string', default: '50' },
    due: { type: 'string', default: '100000' },
  },
});
const sizes = Object.fromEntries(
  Object.entries(values).map(([name, value]) => [name, Number(value)]),
) as never as Sizes;
if (Object.values(sizes).some((size) => !Number.isInteger(size) || size < 0) || sizes.members > 50) {
  console.error('Sizes are whole numbers, and a chat has at most 50 members.');
  process.exitCode = 2;
} else {
  process.exitCode = (await load(sizes)) ? 0 : 1;
}

async function load({ connections, people, members, due }: Sizes): Promise<boolean> {
  await using stage = new Stage();
  await using _ = sweepBench;
  const rows: Row[] = [];
  const add = (more: Row[]) => {
    rows.push(...more);
    console.log(`${formatTable(more)}\n`);
  };
  // Midnight comes first, while no cloud needs the processors. Connections stay open during the rest.
  if (due > 0) add(await midnight(await sweepBench.open(), due));
  const held = connections > 0 ? await openConnections(stage, connections) : undefined;
  if (held) add(held.rows);
  if (people > 0) add(await work(await newPeople(stage, people)));
  if (members > 0) add(await busyChat(stage, members));
  held?.close();
  return !rows.some(({ over }) => over);
}
