/**
 * The requests to the table for each call of the API. The cloud counts operations at the wire. Round trips, which are
 * requests that wait for each other, are measured by delaying every request.
 */
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { knownCalls } from '#test/calls/all.ts';
import type { Cost, Scenario } from '#test/calls/support/call.ts';
import { requestsOf } from '#test/calls/support/cost-document.ts';
import type { LocalCloud } from '#test/support/cloud.ts';
import { timed } from './figures.ts';
import type { Section } from './section.ts';
import type { Stage } from './stage.ts';
import type { Row } from './table.ts';

const DELAY_MS = 400;
/** A busy machine only makes calls longer, so the minimum of a few measurements is the best. */
const ATTEMPTS = 3;

/** A scenario with its call. */
interface Measured extends Scenario {
  title: string;
  endpoint: Endpoint;
}

interface Call {
  requests: Cost['requests'];
  took: number;
}

export const requests: Section = {
  name: 'requests',
  title: 'DynamoDB requests of each call',
  note: `The session check of a signed-in call (1 BatchGetItem, 1 round trip) is included. The quicker of two runs each; round trips from another run with ${DELAY_MS} ms of delay on every request.`,
  async measure(stage) {
    const rows: Row[] = [];
    await warmUp(stage);
    for (const { title, endpoint, scenarios } of knownCalls) {
      for (const scenario of scenarios) rows.push(await rowOf({ ...scenario, title, endpoint }, stage));
    }
    return rows;
  },
};

async function rowOf(scenario: Measured, stage: Stage): Promise<Row> {
  const budget = budgetOf(scenario);
  const { requests: counted, took } = await undelayed(scenario, stage);
  let roundTrips = Number.POSITIVE_INFINITY;
  for (let attempt = 1; attempt <= ATTEMPTS && roundTrips > budget.roundTrips; attempt++) {
    roundTrips = Math.min(roundTrips, await delayedTrips(scenario, stage, took));
  }
  const cost: Cost = { requests: counted, roundTrips };
  return { what: nameOf(scenario), figure: format(cost), budget: format(budget), over: differs(cost, budget) };
}

async function undelayed(scenario: Measured, stage: Stage): Promise<Call> {
  const [first, second] = [await call(scenario, stage), await call(scenario, stage)];
  return first.took < second.took ? first : second;
}

async function call(scenario: Measured, stage: Stage, delayOn?: LocalCloud): Promise<Call> {
  const { caller, request } = await scenario.prepare(stage);
  let requests: Cost['requests'] = {};
  await delayOn?.inject({ service: 'dynamodb', kind: 'delay', ms: DELAY_MS });
  try {
    const took = await timed(async () => {
      const answered = await caller.answer(scenario.endpoint, request);
      // Without the header, every call would seem to cost nothing.
      if (!answered.headers.has('x-dynamodb-requests'))
        throw new Error(`${nameOf(scenario)}: requests are not counted`);
      requests = answered.requests;
    });
    return { requests, took };
  } finally {
    await delayOn?.clearFaults();
  }
}

async function delayedTrips(scenario: Measured, stage: Stage, plain: number): Promise<number> {
  const { took } = await call(scenario, stage, await stage.cloud());
  return Math.max(0, Math.round((took - plain) / DELAY_MS));
}

function budgetOf({ endpoint, cost }: Measured): Cost {
  if (endpoint.access === 'anyone') return cost;
  const { BatchGetItem = 0, ...others } = cost.requests;
  return { requests: { BatchGetItem: BatchGetItem + 1, ...others }, roundTrips: cost.roundTrips + 1 };
}

/** Fewer requests than expected are a difference, too: the documents would say too much. */
function differs(cost: Cost, expected: Cost): boolean {
  const operations = new Set([...Object.keys(cost.requests), ...Object.keys(expected.requests)]);
  const isOther = [...operations].some((each) => (cost.requests[each] ?? 0) !== (expected.requests[each] ?? 0));
  return isOther || cost.roundTrips > expected.roundTrips;
}

function format(cost: Cost): string {
  const requests = requestsOf(cost);
  return requests === 'none' ? requests : `${requests} in ${cost.roundTrips}`;
}

function nameOf({ title, when }: Measured): string {
  return `${title}${when ? `, ${when}` : ''}`;
}

/** The first invocations load modules and fetch secrets, which would distort the round trips. */
async function warmUp(stage: Stage): Promise<void> {
  const person = await stage.person();
  await person.commitments();
}
