import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { GetHostedZoneCommand, Route53Client } from '@aws-sdk/client-route-53';
import { EDGE_REGION, namesInZone } from '../settings.ts';
import { type CheckContext, clientOptions } from './aws.ts';
import { check, type Finding, isMissing, ok, toDo } from './finding.ts';

/* The site's own domain: its certificate, and the zone for its records and those of the sender's domain. */

export function checkDomain(around: CheckContext): Promise<Finding[]> {
  const { domain, hostedZone, certificateArn } = around.settings;
  const findings: Promise<Finding>[] = [];
  if (domain === undefined) {
    findings.push(check('domain', around.limitMs, async () => ok("none: the site has CloudFront's address")));
  } else {
    if (certificateArn !== undefined) findings.push(checkCertificate(around, domain, certificateArn));
    if (certificateArn === undefined && hostedZone === undefined) {
      const missing = `${domain} needs "hostedZone" in cdk.json, for a certificate and its records, or "certificateArn".`;
      findings.push(check('domain', around.limitMs, async () => toDo(missing)));
    }
  }
  const names = namesInZone(around.settings);
  if (hostedZone !== undefined && names.length > 0) findings.push(checkZone(around, names, hostedZone));
  return Promise.all(findings);
}

function checkCertificate(around: CheckContext, domain: string, CertificateArn: string): Promise<Finding> {
  return check('certificate', around.limitMs, async () => {
    if (CertificateArn.split(':')[3] !== EDGE_REGION) {
      return toDo(`CloudFront reads certificates in ${EDGE_REGION} only: request one for ${domain} there.`);
    }
    const client = new ACMClient(clientOptions({ ...around, region: EDGE_REGION }));
    try {
      const { Certificate } = await client.send(new DescribeCertificateCommand({ CertificateArn }));
      const names = [Certificate?.DomainName ?? '', ...(Certificate?.SubjectAlternativeNames ?? [])];
      if (!names.some((name) => covers(name, domain))) {
        return toDo(`The certificate is for ${names[0]}, not for ${domain}: request one for ${domain}.`);
      }
      if (Certificate?.Status !== 'ISSUED') {
        return toDo(`The certificate is ${Certificate?.Status}: create the records that the ACM console shows.`);
      }
      return ok(`issued, for ${domain}`);
    } catch (error) {
      if (!isMissing(error)) throw error;
      return toDo(`There is no such certificate: correct "certificateArn" in cdk.json, or request one for ${domain}.`);
    }
  });
}

function covers(name: string, domain: string): boolean {
  return name === domain || (name.startsWith('*.') && domain.split('.').slice(1).join('.') === name.slice(2));
}

/** Checks that the zone is that of each name. */
function checkZone(around: CheckContext, names: readonly string[], Id: string): Promise<Finding> {
  const { domain } = around.settings;
  return check('hosted zone', around.limitMs, async () => {
    try {
      const client = new Route53Client(clientOptions(around));
      const { HostedZone } = await client.send(new GetHostedZoneCommand({ Id }));
      const name = HostedZone?.Name?.replace(/\.$/, '') ?? '';
      const outside = names.find((each) => each !== name && !each.endsWith(`.${name}`));
      if (outside !== undefined) {
        const other = outside === domain ? '' : ', or set "senderIdentity" to "address" or "existing"';
        return toDo(`The zone ${Id} is of ${name}, not of ${outside}: correct "hostedZone" in cdk.json${other}.`);
      }
      if (HostedZone?.Config?.PrivateZone) return toDo(`The zone ${Id} is private: name a public zone of ${name}.`);
      return ok(`${name}`);
    } catch (error) {
      if (!isMissing(error)) throw error;
      return toDo(`There is no zone ${Id}: correct "hostedZone" in cdk.json, or create a zone for ${names[0]}.`);
    }
  });
}
