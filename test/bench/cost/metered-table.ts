/**
 * A table engine that counts what DynamoDB would charge: a server in front of it adds `ReturnConsumedCapacity` to each
 * request and sums what the engine answers. The engine counts as DynamoDB does: each item rounded up, consistent reads
 * at one unit for 4 KB, transactions twice, and writes of the index.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startEngine } from '#infra/local/dynamodb/engine.ts';

/** Request units of DynamoDB. */
export interface Units {
  reads: number;
  writes: number;
}

export interface MeteredTable extends AsyncDisposable {
  endpoint: string;
  /** The units since the last call. */
  take(): Units;
}

interface Consumed {
  CapacityUnits?: number;
}

const READS = new Set(['GetItem', 'BatchGetItem', 'Query', 'TransactGetItems']);
const WRITES = new Set(['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'TransactWriteItems']);
/** The requests of sweeps: they are made every minute, also without users, and are part of the fixed cost. */
const SWEEP = /"IndexName":"GSI1"|"CURSOR#/;

export async function startMeteredTable(): Promise<MeteredTable> {
  const engine = await startEngine(':memory:');
  const units: Units = { reads: 0, writes: 0 };
  const server = createServer(async (request, response) => {
    const operation = String(request.headers['x-amz-target']).split('.').at(-1) ?? '';
    const text = await textOf(request);
    const kind = READS.has(operation) ? 'reads' : WRITES.has(operation) ? 'writes' : undefined;
    const isCounted = kind !== undefined && !SWEEP.test(text);
    const body = isCounted ? JSON.stringify({ ...JSON.parse(text), ReturnConsumedCapacity: 'TOTAL' }) : text;
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !/^(host|connection|content-length)$/.test(name)),
    ) as Record<string, string>;
    const answer = await fetch(engine.endpoint, { method: 'POST', headers, body });
    const result = await answer.text();
    // A refused condition is charged as a write, and the engine does not say of how many units.
    if (isCounted) units[kind] += answer.ok ? consumed(result) : 1;
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(result);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take() {
      const taken = { ...units };
      Object.assign(units, { reads: 0, writes: 0 });
      return taken;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await engine.stop();
    },
  };
}

function consumed(answer: string): number {
  const { ConsumedCapacity: found = [] } = JSON.parse(answer) as { ConsumedCapacity?: Consumed | Consumed[] };
  return [found].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
