import { describe, expect, test } from 'vitest';
import { functionNames } from '#infra/bundle.ts';
import { api } from '#shared/contracts/api.ts';
import { about, all, functionNamed, granted, idsOf, ofApi, type Properties, propertiesOf } from './support/template.ts';
import { variant } from './support/variants.ts';

/* Which functions may do what. least-privilege.test.ts compares all permissions with the calls in the code. */

describe('the table', () => {
  test('is never scanned: no policy has Scan or a wildcard that includes it', () => {
    const inRoles = all('AWS::IAM::Role').flatMap(({ Policies = [] }) => Policies as Properties[]);
    const actions = [...all('AWS::IAM::Policy'), ...inRoles].flatMap(({ PolicyDocument }) =>
      (PolicyDocument as { Statement: { Action: string | string[] }[] }).Statement.flatMap(({ Action }) => Action),
    );
    expect(actions).toContain('dynamodb:Query');
    expect(actions.filter((action) => /^dynamodb:.*(Scan|\*|PartiQL)/.test(action) || action === '*')).toEqual([]);
  });
});

/** For each role, by its construct: what its policies and those beside it say of Lambda. */
function invoking(): Map<string, { Action: unknown; Effect: string; Resource: unknown; Condition?: unknown }[]> {
  const statementsIn = ({ PolicyDocument }: Properties) =>
    (PolicyDocument as { Statement: { Action: string | string[]; Effect: string; Resource: unknown }[] }).Statement;
  const found = idsOf('AWS::IAM::Role').map((id) => {
    const beside = all('AWS::IAM::Policy').filter(({ Roles }) => JSON.stringify(Roles).includes(`"${id}"`));
    const within = (propertiesOf(id).Policies ?? []) as Properties[];
    const about = [...within, ...beside]
      .flatMap(statementsIn)
      .filter(({ Action }) => [Action].flat().some((action) => /^(lambda:|\*)/.test(action)));
    return [id.replace(/[0-9A-F]{8}$/, ''), about] as const;
  });
  return new Map(found.filter(([, statements]) => statements.length > 0));
}

describe('functions', () => {
  const arnOf = (name: string) => ({ 'Fn::GetAtt': [functionNamed(name).id, 'Arn'] });
  const CALLED = {
    HTTP: { role: 'RestInvokeRole', functions: [...Object.keys(api), 'not-found'] },
    WEBSOCKET: { role: 'LiveInvokeRole', functions: ['cable', 'cable-authorizer'] },
  } as const;
  const protocols = ['HTTP', 'WEBSOCKET'] as const;

  test.each(protocols)('of the %s API are those that the role of the API may invoke, and no others', (protocol) => {
    const { role, functions } = CALLED[protocol];
    const uris = [
      ...ofApi(protocol, 'Integration').map(({ IntegrationUri }) => IntegrationUri),
      ...ofApi(protocol, 'Authorizer').map(({ AuthorizerUri }) => AuthorizerUri),
    ].map((uri) => JSON.stringify(uri) ?? '');
    const called = functionNames().filter((name) => uris.some((uri) => uri.includes(`"${functionNamed(name).id}"`)));
    expect(called.toSorted()).toEqual([...functions].toSorted());
    const statements = invoking().get(role) ?? [];
    const resources = statements.flatMap(({ Resource }) => [Resource].flat());
    const sorted = (values: unknown[]) => values.map((each) => JSON.stringify(each)).toSorted();
    expect(sorted(resources)).toEqual(sorted(functions.map(arnOf)));
    for (const { Action, Effect, Condition } of statements) {
      expect({ Action, Effect, Condition }).toEqual({ Action: 'lambda:InvokeFunction', Effect: 'Allow' });
    }
  });

  test.each(protocols)(
    'of the %s API have a role that only API Gateway assumes, within the limit of IAM',
    (protocol) => {
      const [id = ''] = idsOf('AWS::IAM::Role').filter((each) => each.startsWith(CALLED[protocol].role));
      const { AssumeRolePolicyDocument, Policies, ManagedPolicyArns } = propertiesOf(id);
      expect(AssumeRolePolicyDocument).toMatchObject({
        Statement: [{ Action: 'sts:AssumeRole', Effect: 'Allow', Principal: { Service: 'apigateway.amazonaws.com' } }],
      });
      expect(ManagedPolicyArns).toBeUndefined();
      expect(Policies).toHaveLength(1);
      // The name of a function has 64 characters at most, and the policies of a role 10,240. There is room for more.
      const longest = `arn:aws:lambda:ap-southeast-1:123456789012:function:${'x'.repeat(64)}`;
      const policy = JSON.stringify(Policies).replaceAll(/\{"Fn::GetAtt":\[[^\]]*\]\}/g, JSON.stringify(longest));
      expect(policy.length).toBeLessThan(0.75 * 10_240);
    },
  );

  test.each(protocols)('of the %s API are invoked with its role by each integration and authorizer', (protocol) => {
    const integrations = ofApi(protocol, 'Integration').filter(({ IntegrationType }) => IntegrationType !== 'MOCK');
    const used = [
      ...integrations.map(({ CredentialsArn }) => CredentialsArn),
      ...ofApi(protocol, 'Authorizer').map(({ AuthorizerCredentialsArn }) => AuthorizerCredentialsArn),
    ];
    expect(used).toHaveLength(CALLED[protocol].functions.length);
    const [id] = idsOf('AWS::IAM::Role').filter((each) => each.startsWith(CALLED[protocol].role));
    for (const each of used) expect(each).toEqual({ 'Fn::GetAtt': [id, 'Arn'] });
  });

  test('have no permissions of their own, which are one more resource for each, in any stage', () => {
    for (const { all: allOf } of [{ all }, variant({ stage: 'dev' }), variant({ stage: 'prod' })]) {
      expect(allOf('AWS::Lambda::Permission')).toEqual([]);
      expect(allOf('AWS::Lambda::Function').length).toBeGreaterThan(functionNames().length);
    }
  });

  test('are invoked with the roles of the two APIs and of the schedules only', () => {
    expect([...invoking().keys()].map((role) => role.replace(/-?[0-9a-f]{6}$/, ''))).toEqual([
      'RestInvokeRole',
      'LiveInvokeRole',
      'SchedulerRoleForTarget',
    ]);
  });
});

/** The functions that permit uploads. */
const UPLOADING = ['fitness', 'journaling', 'pictures'];

describe('photos', () => {
  test('are read, written and deleted by four functions only', () => {
    const [bucket] = idsOf('AWS::S3::Bucket').filter((id) => id.startsWith('Photos'));
    const verbs = functionNames().flatMap((name) => {
      const { statements } = functionNamed(name);
      const actions = granted(about(statements, bucket), 's3');
      return actions.length > 0 && !UPLOADING.includes(name)
        ? [[name, actions.map((action) => action.slice('s3:'.length)).join(' ')]]
        : [];
    });
    expect(Object.fromEntries(verbs)).toEqual({
      'data-export': 'DeleteObject GetObject ListBucket PutObject',
      exports: 'GetObject',
      'photo-analysis': 'DeleteObject GetObject ListBucket PutObject',
      maintenance: 'DeleteObject GetObject ListBucket',
    });
  });

  test('are uploaded with the permission of three functions, which do nothing else in the bucket', () => {
    const [bucket] = idsOf('AWS::S3::Bucket').filter((id) => id.startsWith('Photos'));
    const permitted = (name: string) =>
      about(functionNamed(name).statements, bucket).map(({ Action, Resource }) => {
        const [, folder] = /"(\/\w+\/\*)"/.exec(JSON.stringify(Resource)) ?? [];
        return `${Action} ${folder}`;
      });
    for (const name of UPLOADING) expect(permitted(name), name).toEqual(['s3:PutObject /uploads/*']);
  });

  test('are shown by the signatures of eight functions, which read the keys, and nobody else does', () => {
    const knowing = functionNames().filter((name) => functionNamed(name).variables.PHOTO_SECRET !== undefined);
    expect(knowing).toEqual([
      'chats',
      'confidants',
      'fitness',
      'group-chats',
      'journaling',
      'passkeys',
      'pictures',
      'users',
    ]);
    const [secret] = idsOf('AWS::SecretsManager::Secret').filter((id) => id.startsWith('SecretsPhoto'));
    const reading = functionNames().filter((name) => about(functionNamed(name).statements, secret).length > 0);
    expect(reading).toEqual(knowing);
  });
});

describe('notifications', () => {
  test('are sent to their queues by six functions only', () => {
    const sending = (variable: string) =>
      functionNames().filter((name) => functionNamed(name).variables[variable] !== undefined);
    // `mail` sends again what has to wait.
    expect(sending('MAIL_QUEUE_URL')).toEqual(['deliver', 'digests', 'mail', 'notify', 'reminders']);
    expect(sending('DIGEST_MAIL_QUEUE_URL')).toEqual(['digests', 'mail']);
    expect(sending('PUSHES_QUEUE_URL')).toEqual(['digests', 'notify', 'reminders']);
    expect(sending('NOTIFICATIONS_QUEUE_URL')).toEqual(['deliver']);
    expect(sending('DIGESTS_QUEUE_URL')).toEqual(['agenda']);
    expect(sending('REMINDERS_QUEUE_URL')).toEqual(['agenda']);
    expect(sending('AGREEMENTS_QUEUE_URL')).toEqual(['agenda']);
    const granting = functionNames().filter((name) =>
      granted(functionNamed(name).statements, 'sqs').includes('sqs:SendMessage'),
    );
    expect(granting).toEqual(['agenda', 'deliver', 'digests', 'mail', 'notify', 'reminders']);
  });

  test('are unsubscribed by links that are signed, and bounces recorded without the secret that signs', () => {
    expect(functionNamed('unsubscribe').variables.TOKEN_SECRET).toBeDefined();
    expect(functionNamed('mail-feedback').variables.TOKEN_SECRET).toBeUndefined();
  });

  test('get the configuration for browsers from two secrets only', () => {
    expect(Object.keys(functionNamed('configuration').variables)).toEqual([
      'FIREBASE_SECRET',
      'ORIGIN_SECRET',
      'STAGE',
    ]);
  });

  test('are sent as pushes with the sender’s address and the site’s', () => {
    const { SITE_URL } = functionNamed('mail').variables;
    for (const name of ['push', 'notifications']) {
      expect(functionNamed(name).variables).toMatchObject({
        PUSH_CONTACT: expect.stringMatching(/^mailto:\S+@\S+$/),
        SITE_URL,
      });
    }
  });
});

test('passkeys are checked for the site’s own origin, without permission to read other secrets', () => {
  const { variables } = functionNamed('passkeys');
  expect(variables.SITE_URL).toEqual(functionNamed('mail').variables.SITE_URL);
  expect(Object.keys(variables).filter((name) => name.endsWith('_SECRET'))).toEqual([
    'TOKEN_SECRET',
    'ORIGIN_SECRET',
    'PHOTO_SECRET',
  ]);
});
