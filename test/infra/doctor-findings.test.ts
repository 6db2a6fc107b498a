import { describe, expect, test } from 'vitest';
import { diagnose } from '#infra/doctor/doctor.ts';
import type { Settings } from '#infra/settings.ts';
import type { Reply } from './support/aws-stand-in.ts';
import {
  accountOfFile,
  CERTIFICATE,
  failedFor,
  found,
  ISSUED,
  MAIL,
  resources,
  SENDER,
  SETTINGS,
  stackIs,
  TOPICS,
  zone,
} from './support/doctor-account.ts';

/* What `npm run doctor` finds missing in an account, and the next step that it says. */

const account = accountOfFile();

describe('what is missing is said with the next step', () => {
  const MISSING = {
    GetParameter: { refuse: 'ParameterNotFound' },
    DescribeStacks: { refuse: 'ValidationError', message: 'Stack with id Steadfast-prod does not exist' },
    GetEmailIdentity: { refuse: 'NotFoundException' },
    DescribeCertificate: { refuse: 'ResourceNotFoundException' },
    GetHostedZone: { refuse: 'NoSuchHostedZone' },
  };
  const FAILED = {
    DescribeStacks: stackIs('ROLLBACK_COMPLETE'),
    DescribeStackEvents: failedFor('Your account must be verified.'),
  };
  const concurrency = (ConcurrentExecutions: number) => ({
    GetAccountSettings: { AccountLimit: { ConcurrentExecutions } },
  });

  test.each<[string, string, Record<string, Reply>, Partial<Settings>, RegExp]>([
    ['CDK bootstrap', 'was never made', MISSING, {}, /^to do: .*npx cdk bootstrap aws:\/\/123456789012\/eu-central-1$/],
    ['CDK bootstrap', 'is old', { GetParameter: { Parameter: { Value: '5' } } }, {}, /^to do: .*version 5, and 6/],
    [
      'CDK bootstrap',
      'is needed for a certificate, too',
      {},
      { certificateArn: undefined },
      /^ok: version 28 in eu-central-1, version 28 in us-east-1$/,
    ],
    [
      'CDK bootstrap',
      'is needed for a web ACL, too',
      {},
      { wafRate: 2_000 },
      /^ok: version 28 in eu-central-1, version 28 in us-east-1$/,
    ],
    ['stack', 'is new', MISSING, {}, /^ok: Steadfast-prod was not deployed yet$/],
    ['stack', 'is under way', { DescribeStacks: stackIs('UPDATE_IN_PROGRESS') }, {}, /^to do: .*wait/],
    [
      'stack',
      'has failed at first',
      { DescribeStacks: stackIs('ROLLBACK_COMPLETE') },
      {},
      /^to do: .*delete the stack/,
    ],
    [
      'stack',
      'has failed at first, and CloudFormation tells why',
      FAILED,
      {},
      /^to do: .*\(ROLLBACK_COMPLETE, first SiteDistribution1A: Your account must be verified\): delete the stack/,
    ],
    ['CloudFront', 'has refused the account', FAILED, {}, /^to do: This account may not .* open a case with AWS Supp/],
    ['CloudFront', 'was never asked', MISSING, {}, /^unknown: .*'Your account must be verified', open a case with AWS/],
    [
      'CloudFront',
      'had no part in the failure',
      { ...FAILED, DescribeStackEvents: failedFor('Limit exceeded') },
      {},
      /^unknown: Some new accounts/,
    ],
    ['alarms', 'have no address', {}, { alarms: undefined }, /^later: Nobody is told of alarms\. Put an address/],
    ['stack', 'is stuck', { DescribeStacks: stackIs('UPDATE_ROLLBACK_FAILED') }, {}, /^to do: .*Continue update/],
    [
      'Lambda concurrency',
      'is below the setting',
      concurrency(10),
      {},
      /^to do: .*10 .*1000\. Set it to 10, or request/,
    ],
    [
      'Lambda concurrency',
      'is that of a new account',
      concurrency(10),
      { lambdaConcurrency: 10 },
      /^later: 10 functions .*--quota-code L-B99A9384 --desired-value 1000$/,
    ],
    ['Lambda concurrency', 'is above the setting', {}, { lambdaConcurrency: 10 }, /^later: 1000, but .*Set it to 1000/],
    ['HTTP API quota', 'is low', { GetServiceQuota: { Quota: { Value: 2500 } } }, {}, /^later: 2,500 .*L-8A5B8E43/],
    ['WebSocket quota', 'is low', { GetServiceQuota: { Quota: { Value: 100 } } }, {}, /^later: 100 .*L-9ED1E49A/],
    ['SES', 'is in the sandbox', { GetAccount: { ...MAIL, ProductionAccessEnabled: false } }, {}, /^later: .*sandbox/],
    ['SES', 'is paused', { GetAccount: { ...MAIL, SendingEnabled: false } }, {}, /^later: Sending is paused/],
    ['SES', 'is on probation', { GetAccount: { ...MAIL, EnforcementStatus: 'PROBATION' } }, {}, /^later: .*PROBATION/],
    ['sender', 'is the example', {}, { sender: 'steadfast@example.com' }, /^to do: .*Put an address of yours/],
    ['sender', 'will be created', MISSING, {}, /^later: The deployment creates steadfast\.test in SES/],
    ['sender', 'is an address', MISSING, { senderIdentity: 'address' }, /^later: .*mails a link to hello@steadfast/],
    ['sender', 'belongs to somebody else', { ListStackResources: resources() }, {}, /^to do: .*"existing"/],
    ['sender', 'is not confirmed', { GetEmailIdentity: {} }, {}, /^later: steadfast\.test is not confirmed yet/],
    [
      'sender',
      'is not signed',
      { GetEmailIdentity: { ...SENDER, DkimAttributes: { Status: 'PENDING', Tokens: ['a'] } } },
      {},
      /^later: .*PENDING.*a\._domainkey\.steadfast\.test/,
    ],
    ['sender', 'must exist', MISSING, { senderIdentity: 'existing' }, /^to do: .*neither steadfast\.test nor hello@/],
    [
      'sender',
      'must be confirmed',
      { GetEmailIdentity: {} },
      { senderIdentity: 'existing' },
      /^to do: .*not confirmed/,
    ],
    ['sender', 'exists', {}, { senderIdentity: 'existing' }, /^ok: steadfast\.test is confirmed and signed/],
    ['domain', 'has none', {}, { domain: undefined }, /^ok: none/],
    ['domain', 'has neither', {}, { hostedZone: undefined, certificateArn: undefined }, /^to do: .*"hostedZone"/],
    ['certificate', 'is missing', MISSING, {}, /^to do: There is no such certificate/],
    [
      'certificate',
      'is pending',
      { DescribeCertificate: { Certificate: { ...ISSUED, Status: 'PENDING_VALIDATION' } } },
      {},
      /^to do: .*PENDING_VALIDATION/,
    ],
    ['certificate', 'is for another', {}, { domain: 'a.b.steadfast.test' }, /^to do: .*not for a\.b\.steadfast\.test/],
    [
      'certificate',
      'is elsewhere',
      {},
      { certificateArn: CERTIFICATE.replace('us-east-1', 'eu-west-1') },
      /^to do: .*us-east-1 only/,
    ],
    ['hosted zone', 'is missing', MISSING, {}, /^to do: There is no zone Z0123456789ABC/],
    ['hosted zone', 'is of another', { GetHostedZone: zone('other.test') }, {}, /^to do: .*of other\.test, not of app/],
    [
      'hosted zone',
      'is not that of the sender, which is a domain',
      {},
      { sender: 'hello@mail.other.test' },
      /^to do: .*of steadfast\.test, not of mail\.other\.test: .*or set "senderIdentity" to "address" or "existing"/,
    ],
    ['hosted zone', 'is for a sender without a site', {}, { domain: undefined }, /^ok: steadfast\.test$/],
    [
      'hosted zone',
      'has nothing of a sender that is an address',
      {},
      { sender: 'hello@other.test', senderIdentity: 'address' },
      /^ok: steadfast\.test$/,
    ],
    ['hosted zone', 'is private', { GetHostedZone: zone('steadfast.test', true) }, {}, /^to do: .*private/],
    [
      'Firebase secret',
      'is empty',
      { GetSecretValue: { SecretString: '{"unfilled":"x"}' } },
      {},
      /^later: Empty\. If you want pushes by FCM, fill the secret SecretsFirebase as docs\/deploy\.md says/,
    ],
    [
      'Firebase secret',
      'is half',
      { GetSecretValue: { SecretString: '{"web":{}}' } },
      {},
      /^later: It has no serviceAccount/,
    ],
    ['FatSecret secret', 'is no JSON', { GetSecretValue: { SecretString: 'x' } }, {}, /^to do: It has no JSON/],
  ])('%s: %s', async (topic, _, replies, settings, expected) => {
    expect(await found(account, topic, replies, settings)).toMatch(expected);
  });

  test('secrets are not mentioned before the first deployment', async () => {
    Object.assign(account.aws.replies, MISSING);
    const topics = (await diagnose(SETTINGS)).map(({ topic }) => topic);
    expect(topics).toEqual(TOPICS.filter((topic) => !topic.endsWith('secret')));
    expect(topics).toContain('CloudFront');
  });
});
