import { describe, expect, test } from 'vitest';
import { type Variant, variant } from './support/variants.ts';

/* The site under a domain of its own or behind a web ACL, and the kinds of senders. */

const DOMAIN = 'steadfast.example.com';
const ZONE = 'Z0123456789ABC';
const CERTIFICATE = 'arn:aws:acm:us-east-1:123456789012:certificate/12345678-abcd';

const plain = variant({});
const inRegion = variant({ domain: DOMAIN, hostedZone: ZONE, senderIdentity: 'domain' }, 'us-east-1');
const elsewhere = variant({ domain: DOMAIN, hostedZone: ZONE, wafRate: 2_000 }, 'eu-central-1');
const limited = variant({ wafRate: 300 }, 'us-east-1');
const ownCertificate = variant(
  { domain: DOMAIN, certificateArn: CERTIFICATE, senderIdentity: 'domain' },
  'eu-central-1',
);
const existing = variant({ senderIdentity: 'existing', sender: 'hello@example.org' });

const distribution = ({ all }: Variant) =>
  all('AWS::CloudFront::Distribution')[0]?.DistributionConfig as {
    Aliases?: string[];
    CacheBehaviors: { PathPattern: string }[];
    ViewerCertificate?: { AcmCertificateArn: unknown };
    WebACLId?: unknown;
  };

const variablesOf = ({ resources }: Variant, name: string) => {
  const found = Object.values(resources).find(({ Properties }) => Properties?.Description === `functions/${name}`);
  const { Variables } = (found?.Properties?.Environment ?? {}) as { Variables?: Record<string, unknown> };
  return Variables ?? {};
};

const recordsOf = ({ all }: Variant) =>
  all('AWS::Route53::RecordSet').map(({ HostedZoneId, Name, Type }) => [HostedZoneId, JSON.stringify(Name), Type]);

describe('a domain', () => {
  test('is the name of the distribution, and so of the site, the API and live connections, with TLS 1.2', () => {
    for (const each of [inRegion, elsewhere, ownCertificate]) {
      expect(distribution(each)).toMatchObject({
        Aliases: [DOMAIN],
        ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021', SslSupportMethod: 'sni-only' },
      });
      expect(distribution(each).CacheBehaviors.map(({ PathPattern }) => PathPattern)).toContain('/cable');
      expect(each.outputs.Url?.Value).toBe(`https://${DOMAIN}`);
      for (const name of ['mail', 'coach-reply', 'passkeys', 'notification-preferences']) {
        expect(variablesOf(each, name).SITE_URL, name).toBe(`https://${DOMAIN}`);
      }
    }
  });

  test('has a certificate that its hosted zone validates, in the stack where CloudFront reads it', () => {
    expect(inRegion.all('AWS::CertificateManager::Certificate')).toEqual([
      expect.objectContaining({
        DomainName: DOMAIN,
        DomainValidationOptions: [{ DomainName: DOMAIN, HostedZoneId: ZONE }],
        ValidationMethod: 'DNS',
      }),
    ]);
    expect(Object.keys(inRegion.stacks)).toEqual(['Steadfast-dev']);
    // In another region, in a stack of its own.
    expect(elsewhere.all('AWS::CertificateManager::Certificate')).toEqual([]);
    expect(elsewhere.allInEdge('AWS::CertificateManager::Certificate')).toHaveLength(1);
    expect(Object.keys(elsewhere.stacks)).toHaveLength(2);
    expect(distribution(elsewhere).ViewerCertificate?.AcmCertificateArn).toBeDefined();
    // Or one that there is.
    expect(distribution(ownCertificate).ViewerCertificate?.AcmCertificateArn).toBe(CERTIFICATE);
    expect(Object.keys(ownCertificate.stacks)).toHaveLength(1);
  });

  test('is pointed to the distribution for IPv4 and IPv6, if its zone is known', () => {
    const aliases = (each: Variant) => recordsOf(each).filter(([, , type]) => type === 'A' || type === 'AAAA');
    for (const each of [inRegion, elsewhere]) {
      expect(aliases(each)).toEqual([
        [ZONE, `"${DOMAIN}."`, 'A'],
        [ZONE, `"${DOMAIN}."`, 'AAAA'],
      ]);
    }
    expect(recordsOf(ownCertificate)).toEqual([]);
    expect(ownCertificate.outputs.DistributionDomain?.Value).toEqual({
      'Fn::GetAtt': [expect.stringContaining('SiteDistribution'), 'DomainName'],
    });
  });

  test('and the rest of what deploying and checking need to know are outputs', () => {
    expect(Object.keys(plain.outputs)).toEqual(['Url', 'Region', 'SiteBucket', 'DistributionDomain']);
  });

  test('leaves the address from before working, for passkeys too', () => {
    const [id = ''] = Object.entries(inRegion.resources).flatMap(([key, { Type }]) =>
      Type === 'AWS::CloudFront::Distribution' ? [key] : [],
    );
    const own = { 'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [id, 'DomainName'] }]] };
    expect(variablesOf(inRegion, 'passkeys').FORMER_SITE_URL).toEqual(own);
    expect(variablesOf(plain, 'passkeys').FORMER_SITE_URL).toBeUndefined();
  });

  test('decides nothing for the other hosts of its owner: HTTPS is demanded for the site alone', () => {
    const demanded = ({ all }: Variant) =>
      all('AWS::CloudFront::ResponseHeadersPolicy').map(({ ResponseHeadersPolicyConfig }) => {
        const { SecurityHeadersConfig } = ResponseHeadersPolicyConfig as {
          SecurityHeadersConfig: { StrictTransportSecurity: object };
        };
        return SecurityHeadersConfig.StrictTransportSecurity;
      });
    const years = { AccessControlMaxAgeSec: 63_072_000, Override: true };
    expect(demanded(inRegion)).toEqual(Array(2).fill({ ...years, IncludeSubdomains: false, Preload: false }));
    expect(demanded(plain)).toEqual(Array(2).fill({ ...years, IncludeSubdomains: true, Preload: true }));
  });

  test('is absent by default, with everything that belongs to it', () => {
    expect(distribution(plain).Aliases).toBeUndefined();
    expect(distribution(plain).ViewerCertificate).toBeUndefined();
    expect(recordsOf(plain)).toEqual([]);
    expect(plain.all('AWS::CertificateManager::Certificate')).toEqual([]);
  });
});

describe('the sender', () => {
  test('is an address by default, which its owner confirms', () => {
    expect(plain.all('AWS::SES::EmailIdentity')).toEqual([{ EmailIdentity: 'steadfast@example.com' }]);
  });

  test('can be a domain with DKIM and a MAIL FROM of its own, by records in the zone', () => {
    expect(inRegion.all('AWS::SES::EmailIdentity')).toEqual([
      expect.objectContaining({
        EmailIdentity: 'example.com',
        MailFromAttributes: expect.objectContaining({ MailFromDomain: 'mail.example.com' }),
      }),
    ]);
    const [group, ...others] = inRegion.all('AWS::Route53::RecordSetGroup');
    expect([group?.HostedZoneId, others]).toEqual([ZONE, []]);
    const records = group?.RecordSets as Record<string, unknown>[];
    const [first, second, third, mx, spf] = records;
    for (const [index, record] of [first, second, third].entries()) {
      expect(record).toMatchObject({ Type: 'CNAME' });
      expect(JSON.stringify([record?.Name, record?.ResourceRecords])).toContain(`DkimDNSTokenValue${index + 1}`);
    }
    expect(mx).toMatchObject({
      Name: 'mail.example.com',
      Type: 'MX',
      ResourceRecords: ['10 feedback-smtp.us-east-1.amazonses.com'],
    });
    expect(spf).toMatchObject({
      Name: 'mail.example.com',
      Type: 'TXT',
      ResourceRecords: ['"v=spf1 include:amazonses.com ~all"'],
    });
    expect(records).toHaveLength(5);
  });

  test('tells the records of its domain as outputs where there is no zone, and always hints at DMARC', () => {
    const outputs = Object.keys(ownCertificate.outputs).filter((name) => name.startsWith('Mail'));
    const said = outputs.map((name) => JSON.stringify(ownCertificate.outputs[name]?.Value));
    expect(said.filter((each) => each.includes(' CNAME '))).toHaveLength(3);
    expect(said.filter((each) => each.includes('mail.example.com MX 10 feedback-smtp.'))).toHaveLength(1);
    expect(said.filter((each) => each.includes('mail.example.com TXT'))).toHaveLength(1);
    for (const each of [inRegion, ownCertificate]) {
      expect(Object.values(each.outputs).map(({ Value }) => Value)).toContain(
        '_dmarc.example.com TXT "v=DMARC1; p=quarantine; adkim=r; aspf=r"',
      );
    }
  });

  test('can be an identity that there is: the stack makes none, and sends from the address alone', () => {
    expect(existing.all('AWS::SES::EmailIdentity')).toEqual([]);
    const roles = JSON.stringify(existing.all('AWS::IAM::Role'));
    expect(roles).toContain('{"StringEquals":{"ses:FromAddress":"hello@example.org"}}');
    expect(variablesOf(existing, 'mail').MAIL_FROM).toBe('Steadfast <hello@example.org>');
  });
});

describe('a web ACL', () => {
  test('counts the requests of each address in five minutes, and answers 429 beyond the rate', () => {
    for (const [acls, limit] of [
      [limited.all('AWS::WAFv2::WebACL'), 300],
      [elsewhere.allInEdge('AWS::WAFv2::WebACL'), 2_000],
    ] as const) {
      expect(acls).toEqual([expect.objectContaining({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } })]);
      expect(acls[0]?.Rules).toEqual([
        expect.objectContaining({
          Statement: { RateBasedStatement: { Limit: limit, AggregateKeyType: 'IP', EvaluationWindowSec: 300 } },
          Action: { Block: { CustomResponse: { ResponseCode: 429 } } },
          // Samples would keep the addresses of people.
          VisibilityConfig: expect.objectContaining({ SampledRequestsEnabled: false }),
        }),
      ]);
    }
  });

  test('stands before the whole site, and is in the region where CloudFront reads it', () => {
    const [id] = Object.entries(limited.resources).find(([, { Type }]) => Type === 'AWS::WAFv2::WebACL') ?? [];
    expect(distribution(limited).WebACLId).toEqual({ 'Fn::GetAtt': [id, 'Arn'] });
    expect(Object.keys(limited.stacks)).toEqual(['Steadfast-dev']);
    // In another region, in the stack of the certificate.
    expect(elsewhere.all('AWS::WAFv2::WebACL')).toEqual([]);
    expect(JSON.stringify(distribution(elsewhere).WebACLId)).toContain('WebAcl');
    expect(Object.keys(elsewhere.stacks)).toHaveLength(2);
  });

  test('is not there without a rate', () => {
    expect(plain.all('AWS::WAFv2::WebACL')).toEqual([]);
    expect(distribution(plain).WebACLId).toBeUndefined();
  });
});
