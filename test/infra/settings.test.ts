import { describe, expect, test } from 'vitest';
import { gapsIn, namesInZone, readSettings, SettingError } from '#infra/settings.ts';

/* What the owner of a deployment decides, as cdk.json and the command line give it. */

const read = (context: Record<string, unknown>) => readSettings((name) => context[name]);

const CERTIFICATE = 'arn:aws:acm:us-east-1:123456789012:certificate/12345678-abcd';

describe('settings', () => {
  test('have defaults that need no account', () => {
    expect(read({})).toEqual({
      stage: 'dev',
      sender: 'steadfast@example.com',
      senderIdentity: 'address',
      alarms: undefined,
      monthlySpend: 60,
      photoKeys: 1,
      tracing: false,
      domain: undefined,
      hostedZone: undefined,
      certificateArn: undefined,
      lambdaConcurrency: 10,
      wafRate: undefined,
    });
    expect(read({ alarms: '', domain: '', sender: '', wafRate: '' })).toEqual(read({}));
  });

  test('of a stage come before those of all stages', () => {
    const context = {
      sender: 'a@example.com',
      lambdaConcurrency: '100',
      prod: { sender: 'b@example.com', lambdaConcurrency: 1_000, domain: 'x.example.com', hostedZone: 'Z0123456' },
    };
    expect(read({ ...context, stage: 'dev' })).toMatchObject({ sender: 'a@example.com', lambdaConcurrency: 100 });
    expect(read({ ...context, stage: 'dev' }).domain).toBeUndefined();
    expect(read({ ...context, stage: 'prod' })).toMatchObject({
      stage: 'prod',
      sender: 'b@example.com',
      lambdaConcurrency: 1_000,
      domain: 'x.example.com',
      hostedZone: 'Z0123456',
    });
  });

  test('take a sender of another domain than the zone, if it needs no records there', () => {
    const elsewhere = { domain: 'x.example.com', hostedZone: 'Z0123456', sender: 'ada@example.org' };
    for (const senderIdentity of ['address', 'existing']) {
      expect(namesInZone(read({ ...elsewhere, senderIdentity }))).toEqual(['x.example.com']);
    }
    const inZone = { hostedZone: 'Z0123456', senderIdentity: 'domain', sender: 'ada@mail.example.com' };
    expect(namesInZone(read(inZone))).toEqual(['mail.example.com']);
    expect(namesInZone(read({ ...inZone, domain: 'x.example.com' }))).toEqual(['x.example.com', 'mail.example.com']);
    // Without a zone the records are outputs, for their owner to make.
    const byHand = { domain: 'x.example.com', certificateArn: CERTIFICATE, senderIdentity: 'domain' };
    expect(namesInZone(read({ ...byHand, sender: 'ada@example.org' }))).toEqual([]);
  });

  test('that leave something out are told: an example for a sender, and nobody for the alarms', () => {
    expect(gapsIn(read({}))).toEqual({
      sender: 'E-mails would come from steadfast@example.com. Put an address of yours into cdk.json, as "sender".',
      alarms: 'Nobody is told of alarms. Put an address of yours into cdk.json, as "alarms".',
    });
    expect(Object.keys(gapsIn(read({ sender: 'ada@example.org', alarms: 'ops@steadfast.test' })))).toEqual(['sender']);
    expect(gapsIn(read({ sender: 'ada@steadfast.test', alarms: 'ops@steadfast.test' }))).toEqual({});
  });

  test.each([
    [{ stage: 'production' }, "stage must be dev or prod, not 'production'."],
    [{ sender: 'Steadfast' }, "sender must be an e-mail address, not 'Steadfast'."],
    [{ sender: 'Ada <ada@example.com>' }, "sender must be an e-mail address, not 'Ada <ada@example.com>'."],
    [{ senderIdentity: 'dkim' }, "senderIdentity must be address or domain or existing, not 'dkim'."],
    [
      { domain: 'https://example.com', hostedZone: 'Z0123456' },
      "domain must be a host in lower case, such as steadfast.example.com, not 'https://example.com'.",
    ],
    [{ domain: 'x.example.com' }, 'domain needs hostedZone, for a certificate and the records, or a certificateArn.'],
    [
      { domain: 'x.example.com', hostedZone: 'example.com' },
      "hostedZone must be the id of a Route 53 zone, such as Z0123456789ABC, not 'example.com'.",
    ],
    [
      { domain: 'x.example.com', certificateArn: CERTIFICATE.replace('us-east-1', 'eu-west-1') },
      'certificateArn must be the ARN of a certificate in us-east-1, where CloudFront reads it.',
    ],
    [{ certificateArn: CERTIFICATE }, 'certificateArn has no effect without a domain.'],
    [
      {
        domain: 'x.example.com',
        hostedZone: 'Z0123456',
        sender: 'ada@mail.example.org',
        senderIdentity: 'domain',
      },
      'hostedZone cannot have the records of both x.example.com and mail.example.org: ' +
        'set senderIdentity to address or existing.',
    ],
    [{ lambdaConcurrency: '0' }, "lambdaConcurrency must be a whole number, not '0'."],
    [{ wafRate: 'true' }, "wafRate must be a whole number, not 'true'."],
    [{ wafRate: 99 }, 'wafRate must be 100 or more, because a page is some dozens of requests.'],
    [{ tracing: 'yes' }, "tracing must be off or on, not 'yes'."],
    [{ lambdaConcurrency: 'many' }, "lambdaConcurrency must be a whole number, not 'many'."],
  ])('%o is refused with a sentence', (context, sentence) => {
    expect(() => read(context)).toThrow(new SettingError(sentence));
  });
});
