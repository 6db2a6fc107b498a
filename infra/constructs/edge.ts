import { Stack } from 'aws-cdk-lib';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { EDGE_REGION } from '../settings.ts';
import { edgeStackName } from '../stage.ts';

/* Resources that CloudFront reads in us-east-1, wherever the stack is: certificates and web ACLs. */

const STACK = 'Edge';

/**
 * The stack for resources in us-east-1: the stack itself if it is there, otherwise a small one there. The stack needs a
 * region and `crossRegionReferences` for that.
 */
export function edgeStackOf(stack: Stack): Stack {
  if (stack.region === EDGE_REGION) return stack;
  const known = stack.node.tryFindChild(STACK) as Stack | undefined;
  return (
    known ??
    new Stack(stack, STACK, {
      stackName: edgeStackName(stack.stackName, stack.region),
      env: { region: EDGE_REGION },
      crossRegionReferences: true,
    })
  );
}

/** The time over which AWS WAF counts the requests of an address. */
const WINDOW_SECONDS = 300;

/**
 * Answers 429 to an address that makes more than `rate` requests in five minutes, until it makes fewer. Returns the ARN
 * of the web ACL. Costs $5 a month, $1 for its rule, and $0.60 for each million requests, files of the site included
 * (list prices of AWS WAF).
 */
export function webAclFor(stack: Stack, rate: number): string {
  const acl = new CfnWebACL(edgeStackOf(stack), 'WebAcl', {
    scope: 'CLOUDFRONT',
    description: 'Steadfast: requests of an address',
    defaultAction: { allow: {} },
    rules: [
      {
        name: 'Rate',
        priority: 0,
        statement: {
          rateBasedStatement: { limit: rate, aggregateKeyType: 'IP', evaluationWindowSec: WINDOW_SECONDS },
        },
        action: { block: { customResponse: { responseCode: 429 } } },
        visibilityConfig: measured('Rate'),
      },
    ],
    visibilityConfig: measured('WebAcl'),
  });
  return acl.attrArn;
}

/** Metrics without samples of requests: samples have people's addresses. */
function measured(name: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName: `Steadfast${name}`, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false };
}
