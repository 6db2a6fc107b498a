import { describe, expect, test } from 'vitest';
import { functionNames } from '#infra/bundle.ts';
import { actionsCalledBy, actionsIn } from './support/sdk-calls.ts';
import { all, functionNamed, propertiesOf } from './support/template.ts';

/* The permissions of each function are those of the calls in its code: none is missing, and none is more. */

interface Exception {
  functions: readonly string[];
  actions: readonly string[];
  reason: string;
}

const workers = all('AWS::Lambda::EventSourceMapping').map(({ EventSourceArn, FunctionName }) => {
  const name = functionNames().find((each) => functionNamed(each).id === (FunctionName as { Ref: string }).Ref)!;
  return { name, reads: JSON.stringify(EventSourceArn).includes('StreamArn') ? 'stream' : 'queue' };
});
const readersOf = (what: string) => [...new Set(workers.flatMap(({ name, reads }) => (reads === what ? [name] : [])))];

/** Granted, although the code of the function does not call it. */
const GRANTED_WITHOUT_A_CALL: readonly Exception[] = [
  {
    functions: readersOf('queue'),
    actions: ['ReceiveMessage', 'DeleteMessage', 'ChangeMessageVisibility', 'GetQueueAttributes', 'GetQueueUrl'].map(
      (action) => `sqs:${action}`,
    ),
    reason: 'Lambda reads the queue with the role of the function. CDK grants these five for it.',
  },
  {
    functions: readersOf('stream'),
    actions: ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map((action) => `dynamodb:${action}`),
    reason: 'Lambda reads the stream with the role of the function. CDK grants these four for it.',
  },
  {
    functions: readersOf('stream'),
    actions: ['s3:ListBucket in Undelivered'],
    reason: 'Lambda requires it for a bucket that gets the records that it gives up.',
  },
  {
    functions: ['live'],
    actions: ['s3:PutObject in Undelivered'],
    reason: 'Lambda writes the records that it gives up with the role of the function.',
  },
];

/** In reach of the code, but never called, and so not granted. */
const NEVER_CALLED: readonly Exception[] = [
  {
    functions: ['deliver'],
    actions: ['BatchGetItem', 'GetItem', 'Query', 'UpdateItem'].map((action) => `dynamodb:${action}`),
    reason:
      'It asks the registry of notifications for the job of a change only. The other methods of each kind, which read ' +
      'the table, are in the same object.',
  },
  {
    functions: ['notify'],
    actions: ['dynamodb:Query'],
    reason: 'Only the push and the e-mail of a message query, and this function sends none. It is in the same object.',
  },
  {
    functions: ['reminders'],
    actions: ['dynamodb:GetItem', 'dynamodb:Query'],
    reason: 'It asks the registry of notifications about reminders only. The other kinds are in the same object.',
  },
  {
    functions: ['cable'],
    actions: ['execute-api:ManageConnections POST'],
    reason: 'It imports the client of connections dynamically, with all its functions, and only closes connections.',
  },
  {
    functions: ['notification-preferences'],
    actions: ['ses:GetSendQuota'],
    reason: 'It imports the client of e-mail dynamically, with all its functions, and only sends.',
  },
  {
    functions: ['notification-preferences'],
    actions: ['dynamodb:PutItem'],
    reason:
      'The function that changes an account puts items for a new name or address only, and these calls have none.',
  },
];

/** The actions of a function's statements, each with what it concerns, as `actionsCalledBy` names them. */
function grantedTo(name: string): string[] {
  const actions = functionNamed(name).statements.flatMap(({ Action, Resource }) =>
    [Action].flat().flatMap((action) => [Resource].flat().map((resource) => action + concernOf(action, resource))),
  );
  return [...new Set(actions)].filter((action) => !action.startsWith('logs:')).toSorted();
}

function concernOf(action: string, resource: unknown): string {
  const text = JSON.stringify(resource);
  if (action === 'dynamodb:Query') return text.includes('/index/') ? ' of the index' : '';
  if (action.startsWith('s3:')) return text.includes('"PhotosBucket') ? ' in Photos' : ' in Undelivered';
  if (action.startsWith('execute-api:')) return text.includes('/POST/') ? ' POST' : ' DELETE';
  return '';
}

const differences = (ones: string[], others: string[]) => ones.filter((each) => !others.includes(each));

const pairsOf = (exceptions: readonly Exception[]) =>
  exceptions.flatMap(({ functions, actions }) => functions.flatMap((name) => actions.map((each) => `${name} ${each}`)));

const called = new Map(
  await Promise.all(functionNames().map(async (name) => [name, await actionsCalledBy(name)] as const)),
);

describe('a function', () => {
  test('is granted no action that its code does not call, with the exceptions that have a reason', () => {
    const unused = functionNames().flatMap((name) =>
      differences(grantedTo(name), called.get(name)!).map((action) => `${name} ${action}`),
    );
    expect(unused.toSorted()).toEqual(pairsOf(GRANTED_WITHOUT_A_CALL).toSorted());
  });

  test('is granted every action that its code calls, with the exceptions that have a reason', () => {
    const missing = functionNames().flatMap((name) =>
      differences(called.get(name)!, grantedTo(name)).map((action) => `${name} ${action}`),
    );
    expect(missing.toSorted()).toEqual(pairsOf(NEVER_CALLED).toSorted());
  });

  test('may write to its log and to no other', () => {
    for (const name of functionNames()) {
      const { statements, id } = functionNamed(name);
      const { LoggingConfig, Role } = propertiesOf(id);
      const { LogGroup } = LoggingConfig as { LogGroup: { Ref: string } };
      expect(statements.filter(({ Action }) => JSON.stringify(Action).includes('logs:'), name)).toEqual([
        {
          Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
          Effect: 'Allow',
          Resource: { 'Fn::GetAtt': [LogGroup.Ref, 'Arn'] },
        },
      ]);
      const role = (Role as { 'Fn::GetAtt': [string, string] })['Fn::GetAtt'][0];
      expect(propertiesOf(role).ManagedPolicyArns, name).toBeUndefined();
    }
  });
});

describe('the calls in code', () => {
  test('are commands, paginators, items of transactions and signatures, with what they concern', () => {
    const code = `
      await client.send(new GetCommand({ TableName, Key }));
      for await (const page of paginateQuery2({ client }, query)) use(page);
      new QueryCommand({ TableName, IndexName: INDEX });
      new TransactWriteCommand({ TransactItems: [{ Put: { TableName, Item } }, { ConditionCheck: { Key } }, { Update: change }] });
      getSignedUrl(client, new GetObjectCommand({ Bucket: bucket(), Key }));
      client.send(new DeleteObjectsCommand({ Bucket: bucket(), Delete: { Objects, Quiet: true } }));
      client.send(new PutObjectCommand({ Bucket: environment("UNDELIVERED_BUCKET") }));
    `;
    expect(actionsIn(code)).toEqual([
      'dynamodb:GetItem',
      'dynamodb:Query',
      'dynamodb:Query of the index',
      'dynamodb:PutItem',
      'dynamodb:ConditionCheckItem',
      'dynamodb:UpdateItem',
      's3:GetObject in Photos',
      's3:DeleteObject in Photos',
      's3:PutObject in Undelivered',
    ]);
    expect(actionsIn('client.send(new HeadObjectCommand({ Bucket: bucket(), Key }))')).toEqual([
      's3:GetObject in Photos',
      's3:ListBucket in Photos',
    ]);
  });

  test('of a command whose action is not known are an error', () => {
    expect(() => actionsIn('new ScanCommand({ TableName })')).toThrow('No action is known for ScanCommand');
  });
});
