import { join } from 'node:path';
import { Duration, RemovalPolicy, Size } from 'aws-cdk-lib';
import {
  Architecture,
  type CfnFunction,
  Code,
  Function as Lambda,
  LoggingFormat,
  Runtime,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

interface LambdaFunctionProps {
  /** Megabytes. Lambda assigns processor time in proportion; 1769 MB are one full processor. */
  memory?: number;
  /** Seconds. */
  timeout?: number;
  /** Megabytes of the temporary disk; 512 by default. */
  disk?: number;
}

/**
 * A Lambda of the product: the folder `functions/<name>`. `infra/bundle.ts` bundles it into a folder under the one that
 * the context `bundles` names. The resource's metadata has the name, by which the local cloud finds the bundle. Costs
 * nothing while idle. Its log is kept for a month.
 */
export class LambdaFunction extends Lambda {
  constructor(scope: Construct, name: string, { memory = 512, timeout = 10, disk }: LambdaFunctionProps = {}) {
    super(scope, `${name}-function`, {
      description: `functions/${name}`,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(join(scope.node.getContext('bundles'), name)),
      handler: 'handler.handler',
      memorySize: memory,
      timeout: Duration.seconds(timeout),
      ...(disk && { ephemeralStorageSize: Size.mebibytes(disk) }),
      loggingFormat: LoggingFormat.JSON,
      logGroup: new LogGroup(scope, `${name}-log`, {
        retention: RetentionDays.ONE_MONTH,
        removalPolicy: RemovalPolicy.DESTROY,
      }),
    });
    const resource = this.node.defaultChild as CfnFunction;
    resource.addMetadata('steadfast:name', name);
    resource.addMetadata('steadfast:bundle', name);
  }
}
