/** The rest of AWS for handlers in this process: queues and a mail service that accept everything, and a secret. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export async function startFakeAws(queues: readonly string[]) {
  const jobs = new Map<string, string[]>(queues.map((name) => [name, []]));
  let emails = 0;
  const server = createServer(async (request, response) => {
    const text = await textOf(request);
    const operation = String(request.headers['x-amz-target']).split('.').at(-1);
    if (operation === 'SendMessageBatch') {
      const { QueueUrl, Entries } = JSON.parse(text) as SentBatch;
      jobs.get(QueueUrl.split('/').at(-1) ?? '')?.push(...Entries.map(({ MessageBody }) => MessageBody));
      response.end(JSON.stringify({ Successful: Entries.map(receiptOf) }));
    } else if (operation === 'GetSecretValue') {
      response.end(JSON.stringify({ SecretString: 'of 32 characters, and a few more' }));
    } else if (text.startsWith('Action=SendRawEmail&')) {
      emails += 1;
      const result = `<SendRawEmailResult><MessageId>${emails}</MessageId></SendRawEmailResult>`;
      response.end(
        `<SendRawEmailResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/">${result}</SendRawEmailResponse>`,
      );
    } else if (text.startsWith('Action=GetSendQuota&')) {
      // A higher quota than this process can use, so that no digest waits.
      const quota = '<Max24HourSend>-1</Max24HourSend><MaxSendRate>100000</MaxSendRate>';
      response.end(`<GetSendQuotaResponse><GetSendQuotaResult>${quota}</GetSendQuotaResult></GetSendQuotaResponse>`);
    } else {
      response.writeHead(501).end();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    jobs,
    get emails() {
      return emails;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface SentBatch {
  QueueUrl: string;
  Entries: { Id: string; MessageBody: string }[];
}

function receiptOf({ Id, MessageBody }: SentBatch['Entries'][number]) {
  return { Id, MessageId: Id, MD5OfMessageBody: createHash('md5').update(MessageBody).digest('hex') };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
