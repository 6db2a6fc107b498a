import { RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

/** The environment variables that tell functions the ARNs of the secrets. */
const VARIABLES = {
  token: 'TOKEN_SECRET',
  origin: 'ORIGIN_SECRET',
  sealing: 'SEALING_SECRET',
  photo: 'PHOTO_SECRET',
  firebase: 'FIREBASE_SECRET',
  fatSecret: 'FATSECRET_SECRET',
};

export type SecretName = keyof typeof VARIABLES;

/**
 * The secrets of the deployment.
 *
 * Generated, never seen by a person: `token` signs sessions and mailed links, `origin` proves to the API that a request
 * came through CloudFront, so that no caller can forge a client address (the keys of Web Push follow from it too),
 * `sealing` encrypts users' provider keys, and `photo` signs passes to photos and addresses of pictures, which
 * CloudFront checks.
 *
 * Filled by the owner of the stack (docs/deploy.md): `firebase` is a project for push notifications, without which they
 * go by Web Push, and `fatSecret` the account for food searches, without which the built-in catalogue answers.
 */
export class Secrets extends Construct {
  private readonly secrets: Record<SecretName, Secret>;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const GENERATED = { passwordLength: 64, excludePunctuation: true };
    // The template of a secret with keys by id, with its first key. docs/deploy.md says how to rotate it.
    const KEYS = { ...GENERATED, secretStringTemplate: '{"current":"1"}', generateStringKey: '1' };
    // A secret that is an empty object until the owner fills it.
    const filledByOwner = (name: string, description: string) =>
      new Secret(this, name, {
        description,
        generateSecretString: { secretStringTemplate: '{}', generateStringKey: 'unfilled', passwordLength: 8 },
      });
    this.secrets = {
      token: new Secret(this, 'Token', {
        description:
          'Signs sessions and mailed links: {"current": "1", "1": "…"}; docs/deploy.md says how to rotate it',
        generateSecretString: KEYS,
      }),
      origin: new Secret(this, 'Origin', {
        description: 'Proves to the API that a request came through CloudFront; gives the keys of Web Push',
        generateSecretString: GENERATED,
      }),
      sealing: new Secret(this, 'Sealing', {
        // Retained like the table, whose data this secret has encrypted.
        removalPolicy: RemovalPolicy.RETAIN,
        description: 'Encrypts users\' provider keys: {"current": "1", "1": "…"}; docs/deploy.md says how to rotate it',
        generateSecretString: KEYS,
      }),
      photo: new Secret(this, 'Photo', {
        description: 'Signs access to photos: {"current": "1", "1": "…"}; docs/deploy.md says how to rotate it',
        generateSecretString: KEYS,
      }),
      firebase: filledByOwner(
        'Firebase',
        'A Firebase project for push notifications: {"serviceAccount": {…}, "web": {…}}',
      ),
      fatSecret: filledByOwner('FatSecret', 'The account for FatSecret: {"consumerKey": "…", "consumerSecret": "…"}'),
    };
  }

  /** The header value by which the API recognises CloudFront, as a reference that CloudFormation resolves. */
  get originHeader(): string {
    return this.secrets.origin.secretValue.unsafeUnwrap();
  }

  /** The keys that sign access to photos, as a reference that CloudFormation resolves to their JSON. */
  get photoKeys(): string {
    return this.secrets.photo.secretValue.unsafeUnwrap();
  }

  /** Lets a function read these secrets, and tells it their ARNs. */
  grantRead(lambda: Lambda, ...names: SecretName[]): void {
    for (const name of names) {
      const { secretArn } = this.secrets[name];
      lambda.addEnvironment(VARIABLES[name], secretArn);
      const actions = ['secretsmanager:GetSecretValue'];
      lambda.addToRolePolicy(new PolicyStatement({ actions, resources: [secretArn] }));
    }
  }
}
