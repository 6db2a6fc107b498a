import { CloudFormationClient, DeleteStackCommand, waitUntilStackDeleteComplete } from '@aws-sdk/client-cloudformation';
import { clientOptions } from './doctor/aws.ts';
import { statusOf } from './doctor/stack.ts';
import { EDGE_REGION } from './settings.ts';
import { edgeStackName } from './stage.ts';

const LIMIT_MS = 15_000;
const LIMIT_SECONDS = 1200;

/** A client for the stacks of a region, whose requests end. */
export function stacksIn(region: string): CloudFormationClient {
  return new CloudFormationClient(clientOptions({ region, limitMs: LIMIT_MS }));
}

/**
 * Deletes the small stack that a stack of another region has in us-east-1 (constructs/edge.ts), and waits until it is
 * gone. `cdk` leaves it, because the main stack depends on it and not the other way round, and its web ACL would still
 * cost money. Nothing may depend on it any more. Returns its name, or undefined if there is none. One request, and more
 * while it waits.
 * @throws what CloudFormation answers if it cannot be deleted
 */
export async function removeEdge(stack: string, region: string): Promise<string | undefined> {
  if (region === EDGE_REGION) return undefined;
  const StackName = edgeStackName(stack, region);
  const client = stacksIn(EDGE_REGION);
  if ((await statusOf(client, StackName)) === undefined) return undefined;
  await client.send(new DeleteStackCommand({ StackName }));
  const times = { maxWaitTime: LIMIT_SECONDS, minDelay: 5, maxDelay: 15 };
  await waitUntilStackDeleteComplete({ client, ...times }, { StackName });
  return StackName;
}
