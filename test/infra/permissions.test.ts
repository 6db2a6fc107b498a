import { describe, expect, test } from 'vitest';
import { functionNames } from '#infra/bundle.ts';
import { about, all, functionNamed, granted, idsOf, type Properties } from './support/template.ts';

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

/** The functions that permit uploads. */
const UPLOADING = ['fitness', 'pictures'];

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

  test('are uploaded with the permission of two functions, which do nothing else in the bucket', () => {
    const [bucket] = idsOf('AWS::S3::Bucket').filter((id) => id.startsWith('Photos'));
    const permitted = (name: string) =>
      about(functionNamed(name).statements, bucket).map(({ Action, Resource }) => {
        const [, folder] = /"(\/\w+\/\*)"/.exec(JSON.stringify(Resource)) ?? [];
        return `${Action} ${folder}`;
      });
    for (const name of UPLOADING) expect(permitted(name), name).toEqual(['s3:PutObject /uploads/*']);
  });

  test('are shown by the signatures of seven functions, which read the keys, and nobody else does', () => {
    const knowing = functionNames().filter((name) => functionNamed(name).variables.PHOTO_SECRET !== undefined);
    expect(knowing).toEqual(['chats', 'confidants', 'fitness', 'group-chats', 'passkeys', 'pictures', 'users']);
    const [secret] = idsOf('AWS::SecretsManager::Secret').filter((id) => id.startsWith('SecretsPhoto'));
    const reading = functionNames().filter((name) => about(functionNamed(name).statements, secret).length > 0);
    expect(reading).toEqual(knowing);
  });
});

describe('notifications', () => {
  test('are sent to their queues by five functions only', () => {
    const sending = (variable: string) =>
      functionNames().filter((name) => functionNamed(name).variables[variable] !== undefined);
    // `mail` sends again what has to wait.
    expect(sending('MAIL_QUEUE_URL')).toEqual(['deliver', 'digests', 'mail', 'notify']);
    expect(sending('DIGEST_MAIL_QUEUE_URL')).toEqual(['digests', 'mail']);
    expect(sending('PUSHES_QUEUE_URL')).toEqual(['digests', 'notify']);
    expect(sending('NOTIFICATIONS_QUEUE_URL')).toEqual(['deliver']);
    expect(sending('DIGESTS_QUEUE_URL')).toEqual(['agenda']);
    const granting = functionNames().filter((name) =>
      granted(functionNamed(name).statements, 'sqs').includes('sqs:SendMessage'),
    );
    expect(granting).toEqual(['agenda', 'deliver', 'digests', 'mail', 'notify']);
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
