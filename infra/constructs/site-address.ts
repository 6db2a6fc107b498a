import type { Stack } from 'aws-cdk-lib';
import { Certificate, CertificateValidation, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { AaaaRecord, ARecord, HostedZone, type IHostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { edgeStackOf } from './edge.ts';

/** The site's own domain. */
export interface SiteAddress {
  domain: string;
  certificate: ICertificate;
  /** The zone for its records; undefined if the owner points the domain to the distribution. */
  zone: IHostedZone | undefined;
}

/** The site's domain, if the settings name one, with the certificate that they name or a new one. */
export function addressFrom(
  stack: Stack,
  { domain, hostedZone, certificateArn }: Pick<Settings, 'domain' | 'hostedZone' | 'certificateArn'>,
): SiteAddress | undefined {
  if (domain === undefined) return undefined;
  const zoneIn = (scope: Construct) =>
    hostedZone === undefined
      ? undefined
      : HostedZone.fromHostedZoneAttributes(scope, 'Zone', { hostedZoneId: hostedZone, zoneName: domain });
  const zone = zoneIn(stack);
  if (certificateArn !== undefined) {
    return { domain, certificate: Certificate.fromCertificateArn(stack, 'Certificate', certificateArn), zone };
  }
  const certificateStack = edgeStackOf(stack);
  const validation = CertificateValidation.fromDns(certificateStack === stack ? zone : zoneIn(certificateStack));
  return {
    domain,
    certificate: new Certificate(certificateStack, 'Certificate', { domainName: domain, validation }),
    zone,
  };
}

/** Points the domain to the distribution, for IPv4 and IPv6. */
export function addRecords(scope: Construct, { zone }: SiteAddress, distribution: IDistribution): void {
  if (!zone) return;
  const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution));
  new ARecord(scope, 'Ipv4', { zone, target });
  new AaaaRecord(scope, 'Ipv6', { zone, target });
}
