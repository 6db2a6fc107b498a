import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { api } from '#shared/contracts/api.ts';
import { LambdaFunction } from './constructs/lambda-function.ts';
import { RestApi } from './constructs/rest-api.ts';
import { Secrets } from './constructs/secrets.ts';
import { Site } from './constructs/site.ts';
import { Table } from './constructs/table.ts';

interface SteadfastProps extends StackProps {
  /** The folder with the built site. */
  site: string;
}

/** The whole product, drawn once: what runs in the cloud, and what the cloud on one machine reads. */
export class SteadfastStack extends Stack {
  constructor(scope: Construct, id: string, { site: files, ...props }: SteadfastProps) {
    super(scope, id, props);
    const table = new Table(this, 'Data');
    const secrets = new Secrets(this, 'Secrets');

    const rest = new RestApi(this, 'Rest', { otherwise: new LambdaFunction(this, 'not-found', { memory: 256 }) });

    // scrypt is what sign-in costs: on Lambda memory buys the processor it needs.
    const users = new LambdaFunction(this, 'users', { memory: 1769 });
    table.bind(users, 'BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem');
    secrets.bindToken(users);
    secrets.bindOrigin(users);
    rest.serve('users', api.users, users);

    const commitments = new LambdaFunction(this, 'commitments', { memory: 1024 });
    table.bind(commitments, 'BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem');
    secrets.bindToken(commitments);
    rest.serve('commitments', api.commitments, commitments);

    rest.serve('openapi', api.openapi, new LambdaFunction(this, 'openapi', { memory: 256 }));

    const site = new Site(this, 'Site', { files, apiHost: rest.host, originSecret: secrets.origin });
    new CfnOutput(this, 'Url', { value: site.url });
  }
}
