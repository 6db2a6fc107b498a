import { join } from 'node:path';
import { CfnResource, Duration, RemovalPolicy, Size, Stack } from 'aws-cdk-lib';
import {
  type AddToPrincipalPolicyResult,
  type CfnRole,
  PolicyDocument,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  type CfnFunction,
  Code,
  Function as Lambda,
  LoggingFormat,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { type ILogGroup, LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { stageAround } from '../stage.ts';

/** The key of the metadata with a function's name. */
const NAME = 'steadfast:name';

const COMMON_LOG = 'functions-log';

interface LambdaFunctionProps {
  /** Megabytes. Lambda assigns processor time in proportion; 1769 MB are one full processor. */
  memory?: number;
  /** Seconds. */
  timeout?: number;
  /** Megabytes of the temporary disk; 512 by default. */
  disk?: number;
  /** Its own log; by default it shares one with all functions without their own. */
  log?: ILogGroup;
}

/** The log of one or more functions, kept for a month. */
export function functionLog(scope: Construct, id: string): LogGroup {
  return new LogGroup(scope, id, { retention: RetentionDays.ONE_MONTH, removalPolicy: RemovalPolicy.DESTROY });
}

/** The shared log of all functions without their own, because each log is one more resource. */
function commonLog(scope: Construct): ILogGroup {
  const stack = Stack.of(scope);
  return (stack.node.tryFindChild(COMMON_LOG) as LogGroup | undefined) ?? functionLog(stack, COMMON_LOG);
}

/**
 * A Lambda of the product: the folder `functions/<name>`. `infra/bundle.ts` writes its bundle into a folder of the
 * context `bundles`. The resource's metadata has the name, by which the local cloud finds the bundle. Costs nothing
 * while idle.
 */
export class LambdaFunction extends Lambda {
  constructor(scope: Construct, name: string, { memory = 512, timeout = 10, disk, log }: LambdaFunctionProps = {}) {
    const { reservedConcurrency, traces } = stageAround(scope);
    const reserved = reservedConcurrency[name];
    const logGroup = log ?? commonLog(scope);
    super(scope, `${name}-function`, {
      description: `functions/${name}`,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(join(scope.node.getContext('bundles'), name)),
      handler: 'handler.handler',
      memorySize: memory,
      timeout: Duration.seconds(timeout),
      ...(disk && { ephemeralStorageSize: Size.mebibytes(disk) }),
      ...(reserved !== undefined && { reservedConcurrentExecutions: reserved }),
      ...(traces && { tracing: Tracing.ACTIVE }),
      role: new FunctionRole(scope, `${name}-role`, logGroup),
      loggingFormat: LoggingFormat.JSON,
      logGroup,
    });
    const resource = this.node.defaultChild as CfnFunction;
    resource.addMetadata(NAME, name);
    resource.addMetadata('steadfast:bundle', name);
  }
}

/** Gives CDK's own functions a log that is deleted with the stack. The logs that Lambda creates would stay. */
export function addHelperLog(stack: Stack): void {
  const log = functionLog(stack, 'helpers-log');
  for (const each of stack.node.findAll()) {
    if (!CfnResource.isCfnResource(each) || each.cfnResourceType !== 'AWS::Lambda::Function') continue;
    if (each.getMetadata(NAME) === undefined) {
      each.addPropertyOverride('LoggingConfig', { LogFormat: LoggingFormat.TEXT, LogGroup: log.logGroupName });
    }
  }
}

/** A role that has its permissions inline. CDK's own would add a policy, which is one more resource. */
class CompactRole extends Role {
  private readonly permissions = new PolicyDocument();

  constructor(scope: Construct, id: string, service: string) {
    super(scope, id, { assumedBy: new ServicePrincipal(service) });
    const resource = this.node.defaultChild as CfnRole;
    resource.policies = [{ policyName: 'Permissions', policyDocument: this.permissions }];
  }

  override addToPrincipalPolicy(statement: PolicyStatement): AddToPrincipalPolicyResult {
    this.permissions.addStatements(statement);
    return { statementAdded: true, policyDependable: this };
  }
}

/**
 * The role of a function. It may write to its log; AWS's policy for that would permit all logs of the account.
 */
class FunctionRole extends CompactRole {
  constructor(scope: Construct, id: string, log: ILogGroup) {
    super(scope, id, 'lambda.amazonaws.com');
    log.grantWrite(this);
  }
}

/**
 * The role that API Gateway assumes to invoke the functions of one API. Without it each function would need a
 * permission, which is one more resource for each.
 */
export class InvokeRole extends CompactRole {
  constructor(scope: Construct, id: string) {
    super(scope, id, 'apigateway.amazonaws.com');
  }

  /** Lets the API invoke a function. CDK's `grantInvoke` would add a wildcard for versions, which ours do not have. */
  addFunction(lambda: Lambda): void {
    const resources = [lambda.functionArn];
    this.addToPrincipalPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources }));
  }
}
