/**
 * A minimal DynamoDB client for the local cloud's own calls (tables, streams, expired items). Loading the SDK would
 * take a tenth of a second at each start, and the local engine only checks that a request looks signed.
 */
import { Agent, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { REGION } from '../cloudformation/template.ts';

export type DynamoCall = <Reply>(operation: string, input: object) => Promise<Reply>;

export class DynamoError extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

const STREAM_OPERATIONS = new Set(['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams']);

export function dynamoClient(endpoint: string): DynamoCall {
  const agent = endpoint.startsWith('https:') ? undefined : new Agent({ keepAlive: true });
  return async <Reply>(operation: string, input: object) => {
    const service = STREAM_OPERATIONS.has(operation) ? 'DynamoDBStreams' : 'DynamoDB';
    const { status, text } = await post(endpoint, `${service}_20120810.${operation}`, JSON.stringify(input), agent);
    const reply = JSON.parse(text || '{}') as { __type?: string; message?: string; Message?: string };
    if (status === 200) return reply as Reply;
    const name = reply.__type?.split('#').at(-1) ?? `HTTP ${status}`;
    throw new DynamoError(name, reply.message ?? reply.Message ?? text);
  };
}

function post(endpoint: string, target: string, body: string, agent: Agent | undefined) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  const date = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const credential = `local/${date.slice(0, 8)}/${REGION}/dynamodb/aws4_request`;
  const signature = 'SignedHeaders=host;x-amz-date;x-amz-target, Signature=local';
  const open = endpoint.startsWith('https:') ? httpsRequest : httpRequest;
  const outgoing = open(endpoint, {
    method: 'POST',
    ...(agent && { agent }),
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'content-length': Buffer.byteLength(body),
      'x-amz-target': target,
      'x-amz-date': date,
      authorization: `AWS4-HMAC-SHA256 Credential=${credential}, ${signature}`,
    },
  });
  outgoing.on('error', reject);
  outgoing.on('response', (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
    response.on('error', reject);
  });
  outgoing.end(body);
  return promise;
}
