import type { App } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, test } from 'vitest';
import { ACCEPTED_FINDINGS, type AcceptedFinding } from '#infra/accepted-findings.ts';
import { constructs } from './support/variants.ts';

/* The checks of cdk-nag: each finding has a reason in infra/accepted-findings.ts, and each reason a finding. */

interface Finding {
  rule: string;
  /** The wildcard or policy, for rules that report several of a resource. */
  about: string | undefined;
  at: string;
}

const PLAIN_PROD = constructs({ stage: 'prod', lambdaConcurrency: 1_000 }, 'eu-central-1', findingsOf);
const DEV_WITH_DOMAIN = constructs(
  {
    stage: 'dev',
    domain: 'steadfast.example.com',
    hostedZone: 'Z0123456789ABC',
    senderIdentity: 'domain',
    alarms: 'ops@example.com',
    wafRate: 2_000,
  },
  'eu-central-1',
  findingsOf,
);
const ALL = [...PLAIN_PROD, ...DEV_WITH_DOMAIN];

function findingsOf(app: App): Finding[] {
  return new AwsSolutionsChecks().validateScope(app).violations.flatMap(({ ruleName, violatingResources }) => {
    const [, rule = ruleName, about] = /^AwsSolutions-(\w+)(?:\[(.*)\])?$/.exec(ruleName) ?? [];
    return violatingResources.map(({ constructPath = '' }) => ({
      rule,
      about: about && plain(about),
      at: constructPath.replace(/^[^/]+\//, '').replace(/\/Resource$/, ''),
    }));
  });
}

/** Without what differs by region, and the end of logical ids. */
function plain(about: string): string {
  return about
    .replace(/^Policy::.*\//, '')
    .replaceAll('eu-central-1', '<AWS::Region>')
    .replaceAll(/<(\w+?)[0-9A-F]{8}(\.Arn)?>/g, '<$1$2>');
}

/** The accepted pairs of an entry, each of which must be needed. */
function pairsOf({ rule, about, at }: AcceptedFinding): Finding[] {
  return (about ?? [undefined]).flatMap((each) => at.map((path) => ({ rule, about: each, at: path })));
}

const covers = (accepted: Finding, found: Finding) =>
  accepted.rule === found.rule && accepted.about === found.about && matches(accepted.at, found.at);

/** Whether a path has all parts of a pattern between its asterisks, in their order. */
function matches(pattern: string, path: string): boolean {
  const literal = pattern.split('*').map((part) => part.replaceAll(/[$.()[\]+?^|{}\\]/g, '\\$&'));
  return new RegExp(`^${literal.join('.*')}$`).test(path);
}

describe('findings of cdk-nag', () => {
  const accepted = ACCEPTED_FINDINGS.flatMap(pairsOf);

  test('all have a written reason, in dev and prod, with and without a domain', () => {
    for (const findings of [PLAIN_PROD, DEV_WITH_DOMAIN]) {
      expect(findings.length).toBeGreaterThan(0);
      expect(findings.filter((found) => !accepted.some((each) => covers(each, found)))).toEqual([]);
    }
    for (const { rule, reason } of ACCEPTED_FINDINGS) expect(reason, rule).toMatch(/^[A-Z].{20,}\.$/);
  });

  test('are needed by every reason: one that explains nothing is removed', () => {
    expect(accepted.filter((each) => !ALL.some((found) => covers(each, found)))).toEqual([]);
  });
});
