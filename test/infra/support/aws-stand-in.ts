import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/*
 * A server that speaks the wire protocols of the services that are asked about an account: each operation has an
 * answer, refuses, or never answers.
 */

/** An answer in JSON, or as text in XML; an error with its code; or none at all. */
export type Reply = object | string | { refuse: string; message?: string } | 'hang';

export interface AwsStandIn extends AsyncDisposable {
  url: string;
  /** The operations that were called. */
  called: string[];
  replies: Record<string, Reply>;
}

export async function startAwsStandIn(replies: Record<string, Reply>): Promise<AwsStandIn> {
  const called: string[] = [];
  const standIn = { called, replies };
  const server = createServer(async (request, response) => {
    const operation = operationOf(request, await textOf(request));
    called.push(operation);
    answer(response, operation, standIn.replies[operation]);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(standIn, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  });
}

/** Services with REST protocols name the operation by the path. */
const PATHS: [path: RegExp, operation: string][] = [
  [/^\/2016-08-19\/account-settings/, 'GetAccountSettings'],
  [/^\/v2\/email\/account/, 'GetAccount'],
  [/^\/v2\/email\/identities\//, 'GetEmailIdentity'],
  [/^\/2013-04-01\/hostedzone\//, 'GetHostedZone'],
];

function operationOf({ headers, url = '' }: IncomingMessage, text: string): string {
  const target = headers['x-amz-target'];
  const byPath = PATHS.find(([path]) => path.test(url))?.[1];
  return String(target).split('.')[1] ?? byPath ?? new URLSearchParams(text).get('Action') ?? `${url} ${text}`;
}

function answer(response: ServerResponse, operation: string, reply: Reply | undefined): void {
  if (reply === 'hang') return;
  const isXml = XML.includes(operation);
  response.setHeader('content-type', isXml ? 'text/xml' : 'application/x-amz-json-1.1');
  if (reply === undefined) return void response.writeHead(501).end();
  if (typeof reply === 'object' && 'refuse' in reply) {
    const { refuse, message = 'Refused by the stand-in' } = reply as { refuse: string; message?: string };
    response.writeHead(400, { 'x-amzn-errortype': refuse });
    const error = `<Error><Type>Sender</Type><Code>${refuse}</Code><Message>${message}</Message></Error>`;
    return void response.end(
      isXml ? `<ErrorResponse>${error}</ErrorResponse>` : JSON.stringify({ __type: refuse, message }),
    );
  }
  response.end(typeof reply === 'string' ? reply : JSON.stringify(reply));
}

const XML = ['GetCallerIdentity', 'DescribeStacks', 'DescribeStackEvents', 'ListStackResources', 'GetHostedZone'];

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
