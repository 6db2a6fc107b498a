/**
 * Resolves a template as CloudFormation does: conditions, and the intrinsic functions that CDK emits. Resources without
 * a name in the template get their logical id as physical name, so that names stay the same after a restart.
 */
import { ACCOUNT, type NamedResource, type Properties, REGION, type Resource, type Template } from './template.ts';

interface Addresses {
  /** The host of the product, such as `localhost:3000`: the domain name of a distribution. */
  host: string;
  queueUrl(logicalId: string): string;
  /** The value of a dynamic reference to a secret. */
  secretValue(arn: string): string;
}

export interface ResolvedTemplate {
  /** The resources of a type. Resolved on each call, because queue URLs are known only when the queues run. */
  resources(type: string): NamedResource[];
  resolve(value: unknown): unknown;
}

const PSEUDO: Record<string, unknown> = {
  'AWS::Region': REGION,
  'AWS::AccountId': ACCOUNT,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
  'AWS::StackName': 'Steadfast',
  'AWS::StackId': `arn:aws:cloudformation:${REGION}:${ACCOUNT}:stack/Steadfast/local`,
};
const NO_VALUE = Symbol('AWS::NoValue');
const SECRET_REFERENCE = /\{\{resolve:secretsmanager:(.+?):SecretString:([^:}]*)[^}]*\}\}/g;

export function resolveTemplate(template: Template, addresses: Addresses): ResolvedTemplate {
  const exists = (resource: Resource) => resource.Condition === undefined || condition(resource.Condition);

  function resolve(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(resolve).filter((item) => item !== NO_VALUE);
    if (value === null || typeof value !== 'object') return value;
    const entries = Object.entries(value);
    const [name, argument] = entries[0] ?? [];
    if (entries.length === 1 && name !== undefined && name in intrinsics) {
      return dereferenced(intrinsics[name]!(argument));
    }
    return Object.fromEntries(
      entries.map(([key, each]) => [key, resolve(each)]).filter(([, each]) => each !== NO_VALUE),
    );
  }

  const intrinsics: Record<string, (argument: unknown) => unknown> = {
    Ref: ref,
    'Fn::GetAtt': (argument) => {
      const [id = '', ...attribute] = Array.isArray(argument) ? argument : String(argument).split('.');
      return attributeOf(id, attribute.join('.'));
    },
    'Fn::Join': (argument) => {
      const [separator, parts] = argument as [string, unknown];
      return (resolve(parts) as unknown[]).join(separator);
    },
    'Fn::Sub': (argument) => {
      const [text, variables] = Array.isArray(argument) ? (argument as [string, Properties]) : [String(argument), {}];
      return text.replace(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
        if (literal) return `\${${name}}`;
        if (name in variables) return String(resolve(variables[name]));
        return String(name.includes('.') ? resolve({ 'Fn::GetAtt': name }) : ref(name));
      });
    },
    'Fn::Select': (argument) => {
      const [index, list] = argument as [unknown, unknown];
      return (resolve(list) as unknown[])[Number(resolve(index))];
    },
    'Fn::Split': (argument) => {
      const [separator, text] = argument as [string, unknown];
      return String(resolve(text)).split(separator);
    },
    'Fn::If': (argument) => {
      const [name, then, otherwise] = argument as [string, unknown, unknown];
      return resolve(condition(name) ? then : otherwise);
    },
    'Fn::FindInMap': (argument) => {
      const [map, first, second] = resolve(argument) as [string, string, string];
      return template.Mappings?.[map]?.[first]?.[second];
    },
    'Fn::Base64': (argument) => Buffer.from(String(resolve(argument))).toString('base64'),
    'Fn::GetAZs': () => ['a', 'b', 'c'].map((zone) => `${REGION}${zone}`),
    'Fn::Equals': (argument) => {
      const [left, right] = resolve(argument) as [unknown, unknown];
      return left === right;
    },
    'Fn::Not': (argument) => !truth((argument as unknown[])[0]),
    'Fn::And': (argument) => (argument as unknown[]).every(truth),
    'Fn::Or': (argument) => (argument as unknown[]).some(truth),
  };

  function dereferenced(value: unknown): unknown {
    if (typeof value !== 'string') return value;
    return value.replace(SECRET_REFERENCE, (_, arn: string, key: string) => {
      const secret = addresses.secretValue(arn);
      return key === '' ? secret : String((JSON.parse(secret) as Properties)[key]);
    });
  }

  function truth(expression: unknown): boolean {
    const name = (expression as { Condition?: string }).Condition;
    return typeof name === 'string' ? condition(name) : resolve(expression) === true;
  }

  function condition(name: string): boolean {
    return truth(template.Conditions?.[name]);
  }

  function ref(argument: unknown): unknown {
    const id = String(argument);
    if (id === 'AWS::NoValue') return NO_VALUE;
    if (id in PSEUDO) return PSEUDO[id];
    const parameter = template.Parameters?.[id];
    if (parameter) return parameter.Default ?? '';
    const resource = template.Resources[id];
    if (resource?.Type === 'AWS::SQS::Queue') return addresses.queueUrl(id);
    if (resource && REFERRED_TO_BY_ARN.includes(resource.Type)) return arnOf(id, resource);
    return resource ? physicalName(id, resource) : id;
  }

  function attributeOf(id: string, attribute: string): unknown {
    const resource = template.Resources[id];
    if (!resource) return `${id}.${attribute}`;
    const name = physicalName(id, resource);
    if (attribute === 'Arn' || attribute === 'TableArn' || attribute === 'TopicArn') return arnOf(id, resource);
    const attributes: Record<string, string> = {
      'AWS::SQS::Queue QueueName': name,
      'AWS::SNS::Topic TopicName': name,
      'AWS::DynamoDB::GlobalTable StreamArn': `${arnOf(id, resource)}/stream/local`,
      'AWS::DynamoDB::Table StreamArn': `${arnOf(id, resource)}/stream/local`,
      'AWS::ApiGatewayV2::Api ApiEndpoint': `https://${id}.execute-api.${REGION}.amazonaws.com`,
      'AWS::S3::Bucket DomainName': `${name}.s3.amazonaws.com`,
      'AWS::S3::Bucket RegionalDomainName': `${name}.s3.${REGION}.amazonaws.com`,
      'AWS::CloudFront::Distribution DomainName': addresses.host,
      'AWS::CloudFront::Function FunctionARN': `arn:aws:cloudfront::${ACCOUNT}:function/${id}`,
    };
    return attributes[`${resource.Type} ${attribute}`] ?? `${id}.${attribute}`;
  }

  function physicalName(id: string, resource: Resource): string {
    const given = NAME_PROPERTY[resource.Type];
    const name = given && resource.Properties?.[given];
    if (name !== undefined) return String(resolve(name));
    if (resource.Type === 'AWS::S3::Bucket') return id.toLowerCase();
    if (resource.Type === 'AWS::SQS::Queue' && resource.Properties?.FifoQueue === true) return `${id}.fifo`;
    return id;
  }

  function arnOf(id: string, resource: Resource): string {
    const name = physicalName(id, resource);
    switch (resource.Type) {
      case 'AWS::S3::Bucket':
        return `arn:aws:s3:::${name}`;
      case 'AWS::DynamoDB::GlobalTable':
      case 'AWS::DynamoDB::Table':
        return `arn:aws:dynamodb:${REGION}:${ACCOUNT}:table/${name}`;
      case 'AWS::SecretsManager::Secret':
        return `arn:aws:secretsmanager:${REGION}:${ACCOUNT}:secret:${name}-local1`;
      case 'AWS::IAM::Role':
        return `arn:aws:iam::${ACCOUNT}:role/${name}`;
      case 'AWS::Lambda::Function':
        return `arn:aws:lambda:${REGION}:${ACCOUNT}:function:${name}`;
      default:
        return `arn:aws:${resource.Type.split('::')[1]?.toLowerCase()}:${REGION}:${ACCOUNT}:${name}`;
    }
  }

  function named([logicalId, resource]: [string, Resource]): NamedResource {
    return {
      logicalId,
      type: resource.Type,
      properties: {
        ...(resolve(resource.Properties ?? {}) as Properties),
        // CloudFormation would generate this name.
        ...(NAME_PROPERTY[resource.Type] && { [NAME_PROPERTY[resource.Type]!]: physicalName(logicalId, resource) }),
      },
      metadata: resource.Metadata ?? {},
    };
  }

  return {
    resolve,
    resources: (type) =>
      Object.entries(template.Resources)
        .filter(([, resource]) => resource.Type === type && exists(resource))
        .map(named),
  };
}

/** The property with a resource's name, for types whose names functions or people see. */
const NAME_PROPERTY: Record<string, string> = {
  'AWS::DynamoDB::GlobalTable': 'TableName',
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::Lambda::Function': 'FunctionName',
  'AWS::SQS::Queue': 'QueueName',
  'AWS::S3::Bucket': 'BucketName',
  'AWS::SecretsManager::Secret': 'Name',
  'AWS::SES::ConfigurationSet': 'Name',
  'AWS::SNS::Topic': 'TopicName',
  'AWS::Scheduler::Schedule': 'Name',
};

/** Resource types whose `Ref` is their ARN instead of their name. */
const REFERRED_TO_BY_ARN = ['AWS::SecretsManager::Secret', 'AWS::SNS::Topic'];
