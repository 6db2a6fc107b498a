import { describe, expect, test } from 'vitest';
import { functionNames } from '#infra/bundle.ts';
import { all, functionNamed, idsOf, only, sourcesOf } from './support/template.ts';

describe('mail', () => {
  const SENDERS = ['mail', 'notification-preferences'];

  test('is sent by two functions only, from one confirmed address and with a configuration set', () => {
    const [configuration] = idsOf('AWS::SES::ConfigurationSet');
    expect(only('AWS::SES::EmailIdentity').properties.EmailIdentity).toMatch(/^\S+@\S+$/);
    for (const name of functionNames()) {
      const { statements, variables } = functionNamed(name);
      const mail = statements.filter(({ Action }) => [Action].flat().some((action) => action.startsWith('ses:Send')));
      if (!SENDERS.includes(name)) expect([mail, variables.MAIL_FROM], name).toEqual([[], undefined]);
      else {
        // SES asks for recipients that are identities of the account too. In the sandbox all recipients are.
        const [statement, ...others] = mail;
        expect(others).toEqual([]);
        expect(statement?.Action).toBe('ses:SendRawEmail');
        const [identities, set] = [statement?.Resource].flat().map((each) => JSON.stringify(each));
        expect(identities).toMatch(/:identity\/\*"\]/);
        expect(set).toMatch(new RegExp(`:configuration-set/",\\{"Ref":"${configuration}"\\}\\]`));
        const from = only('AWS::SES::EmailIdentity').properties.EmailIdentity;
        expect(statement?.Condition).toEqual({ StringEquals: { 'ses:FromAddress': from } });
        expect(variables.MAIL_FROM).toBe(`Steadfast <${from}>`);
        expect(variables.MAIL_CONFIGURATION_SET).toEqual({ Ref: configuration });
      }
    }
  });

  test('is paced by one function, which may read what the account is allowed to send', () => {
    const reading = functionNames().filter((name) =>
      functionNamed(name).statements.some(({ Action }) => [Action].flat().includes('ses:GetSendQuota')),
    );
    expect(reading).toEqual(['mail']);
  });

  test.each(SENDERS)('of %s names the product as its sender and links to the site', (name) => {
    const { variables } = functionNamed(name);
    expect(variables.MAIL_FROM).toMatch(/^Steadfast <\S+@\S+>$/);
    const [distribution] = idsOf('AWS::CloudFront::Distribution');
    expect(variables.SITE_URL).toEqual({
      'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [distribution, 'DomainName'] }]],
    });
  });

  test('feedback (bounces and complaints) goes from SES to a queue unchanged, and only SES can publish it', () => {
    const [topic] = idsOf('AWS::SNS::Topic').filter((id) => id.includes('Feedback'));
    const [configuration] = idsOf('AWS::SES::ConfigurationSet');
    expect(only('AWS::SES::ConfigurationSetEventDestination').properties).toEqual({
      ConfigurationSetName: { Ref: configuration },
      EventDestination: {
        Enabled: true,
        MatchingEventTypes: ['bounce', 'complaint'],
        SnsDestination: { TopicARN: { Ref: topic } },
      },
    });
    expect(all('AWS::SNS::TopicPolicy')).toEqual([
      {
        Topics: [{ Ref: topic }],
        PolicyDocument: expect.objectContaining({
          Statement: [
            expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
            expect.objectContaining({
              Effect: 'Allow',
              Action: 'sns:Publish',
              Principal: { Service: 'ses.amazonaws.com' },
              Condition: { StringEquals: expect.objectContaining({ 'AWS:SourceArn': expect.anything() }) },
            }),
          ],
        }),
      },
    ]);
    const subscriptions = all('AWS::SNS::Subscription').filter(({ Protocol }) => Protocol === 'sqs');
    const queue = { 'Fn::GetAtt': [expect.stringMatching(/MailFeedbackQueue/), 'Arn'] };
    expect(subscriptions).toEqual([
      expect.objectContaining({ TopicArn: { Ref: topic }, Endpoint: queue, RawMessageDelivery: true }),
    ]);
    expect(sourcesOf('mail-feedback')).toEqual([
      expect.objectContaining({ EventSourceArn: queue, FunctionResponseTypes: ['ReportBatchItemFailures'] }),
    ]);
  });

  test('is read from two queues in batches with partial failures, digests by two workers at most', () => {
    const read = (queue: string, BatchSize: number, MaximumConcurrency: number) =>
      expect.objectContaining({
        EventSourceArn: { 'Fn::GetAtt': [expect.stringMatching(new RegExp(`^${queue}Queue`)), 'Arn'] },
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        BatchSize,
        ScalingConfig: { MaximumConcurrency },
      });
    expect(sourcesOf('mail')).toHaveLength(2);
    expect(sourcesOf('mail')).toEqual(expect.arrayContaining([read('Mails', 10, 5), read('DigestMails', 10, 2)]));
  });

  test('ignores the suppression list of SES, which users could not leave', () => {
    expect(only('AWS::SES::ConfigurationSet').properties.SuppressionOptions).toEqual({ SuppressedReasons: [] });
  });
});
