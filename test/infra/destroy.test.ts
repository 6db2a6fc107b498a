import {
  CloudFormationClient,
  CloudFormationServiceException,
  DeleteStackCommand,
  DescribeStacksCommand,
} from '@aws-sdk/client-cloudformation';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, test } from 'vitest';
import { destroy, type Tools } from '#infra/destroy.ts';
import { removeEdge } from '#infra/edge-removal.ts';

/* `npm run destroy -- --stage NAME`, and what `cdk destroy` would leave in us-east-1. */

function withTools(changes: Partial<Tools> = {}) {
  const ran: string[] = [];
  const said: string[] = [];
  const tools: Tools = {
    async run(tool, args) {
      ran.push([tool, ...args].join(' '));
      return 0;
    },
    hasPerson: () => true,
    region: async () => 'eu-west-1',
    isThere: async () => false,
    async removeEdge(stack, region) {
      ran.push(`remove the edge of ${stack} in ${region}`);
      return undefined;
    },
    say: (sentence) => void said.push(sentence),
    ...changes,
  };
  return { ran, said, destroy: (...args: string[]) => destroy(args, tools) };
}

describe('a deletion', () => {
  test('deletes the stack of the stage, and then what that stack needed in us-east-1', async () => {
    const { ran, said, destroy } = withTools();
    expect(await destroy('--stage', 'dev')).toBe(0);
    expect(ran).toEqual(['cdk destroy Steadfast-dev -c stage=dev', 'remove the edge of Steadfast-dev in eu-west-1']);
    expect(said).toEqual(['Steadfast-dev is deleted.']);
    const both = withTools({ removeEdge: async () => 'Steadfast-dev-eu-west-1-Edge' });
    expect(await both.destroy('--stage', 'dev')).toBe(0);
    expect(both.said).toEqual(['Steadfast-dev-eu-west-1-Edge is deleted, too.', 'Steadfast-dev is deleted.']);
  });

  test('asks nobody, if that was agreed beforehand, and only then works where nobody can be asked', async () => {
    const agreed = withTools({ hasPerson: () => false });
    expect(await agreed.destroy('--stage', 'dev', '--yes')).toBe(0);
    expect(agreed.ran[0]).toBe('cdk destroy Steadfast-dev -c stage=dev --force');
    const refused = withTools({ hasPerson: () => false });
    expect(await refused.destroy('--stage', 'dev')).toBe(1);
    const sentence = 'Nobody can be asked here whether the stack may be deleted. Add --yes to agree beforehand.';
    expect([refused.ran, refused.said]).toEqual([[], [sentence]]);
  });

  test('leaves what the stack needs, if that was not deleted', async () => {
    const refused = withTools({ isThere: async () => true });
    expect(await refused.destroy('--stage', 'dev')).toBe(1);
    expect(refused.ran).toHaveLength(1);
    expect(refused.said).toEqual(['Steadfast-dev is still there, and nothing else was deleted.']);
    const failed = withTools({ run: async () => 7 });
    expect(await failed.destroy('--stage', 'prod')).toBe(7);
    expect([failed.ran, failed.said]).toEqual([[], []]);
  });

  test('that could not delete all can be run again', async () => {
    const { said, destroy } = withTools({ removeEdge: () => Promise.reject(new Error('Access Denied.')) });
    expect(await destroy('--stage', 'dev')).toBe(1);
    expect(said).toEqual(['What Steadfast-dev had in us-east-1 could not be deleted: Access Denied. Run this again.']);
  });

  test.each([
    [[], 'Say which stage: npm run destroy -- --stage dev|prod'],
    [['--yes'], 'Say which stage: npm run destroy -- --stage dev|prod'],
    [['--stage', 'all'], "There is no stage 'all'. Say which stage: npm run destroy -- --stage dev|prod"],
  ])('with the arguments %o says what is wrong, and runs nothing', async (args, sentence) => {
    const { ran, said, destroy } = withTools();
    expect(await destroy(...args)).toBe(1);
    expect([ran, said]).toEqual([[], [sentence]]);
  });

  test('needs a region', async () => {
    const { ran, said, destroy } = withTools({ region: async () => undefined });
    expect(await destroy('--stage', 'dev')).toBe(1);
    expect([ran, said]).toEqual([[], [expect.stringMatching(/^Name the region of the stack: /)]]);
  });
});

describe('what a stack of another region has in us-east-1', () => {
  const StackName = 'Steadfast-dev-eu-west-1-Edge';
  const cloudFormation = mockClient(CloudFormationClient);
  const missing = new CloudFormationServiceException({
    name: 'ValidationError',
    message: `Stack with id ${StackName} does not exist`,
    $fault: 'client',
    $metadata: {},
  });
  beforeEach(() => cloudFormation.reset());

  test('is deleted, and gone in the end', async () => {
    const stack = { StackName, CreationTime: new Date(0), StackStatus: 'CREATE_COMPLETE' as const };
    cloudFormation
      .on(DescribeStacksCommand)
      .resolvesOnce({ Stacks: [stack] })
      .rejects(missing);
    cloudFormation.on(DeleteStackCommand).resolves({});
    expect(await removeEdge('Steadfast-dev', 'eu-west-1')).toBe(StackName);
    const deleted = cloudFormation.commandCalls(DeleteStackCommand);
    expect(deleted.map(({ args }) => args[0].input)).toEqual([{ StackName }]);
    expect(await deleted[0]?.thisValue.config.region()).toBe('us-east-1');
    expect(cloudFormation.commandCalls(DescribeStacksCommand)).toHaveLength(2);
  });

  test('is nothing, if there is no such stack, or if the stack itself is there', async () => {
    cloudFormation.on(DescribeStacksCommand).rejects(missing);
    expect(await removeEdge('Steadfast-dev', 'eu-west-1')).toBeUndefined();
    expect(await removeEdge('Steadfast-dev', 'us-east-1')).toBeUndefined();
    expect(cloudFormation.commandCalls(DescribeStacksCommand)).toHaveLength(1);
    expect(cloudFormation.commandCalls(DeleteStackCommand)).toEqual([]);
  });
});
