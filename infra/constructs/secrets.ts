import { RemovalPolicy } from 'aws-cdk-lib';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

/**
 * The secrets of the deployment. Three it makes for itself, and no person needs to see or set them: `token` signs sessions and mailed
 * links, `origin` is what CloudFront tells the API, so that a caller who goes around CloudFront cannot claim an address, and
 * `sealing` encrypts what users entrust. Two are for their owner to fill (docs/deploy.md): the Firebase project that pushes go
 * through, without which there are none, and the account at FatSecret that foods are looked up with, without which the built-in
 * catalogue serves.
 */
export class Secrets extends Construct {
  readonly token: Secret;
  readonly origin: Secret;
  private readonly firebase: Secret;
  private readonly sealing: Secret;
  private readonly fatSecret: Secret;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const generated = (name: string, description: string) =>
      new Secret(this, name, { description, generateSecretString: { passwordLength: 64, excludePunctuation: true } });
    this.token = generated('Token', 'Signs sessions and mailed links');
    this.origin = generated('Origin', 'What CloudFront tells the API of itself');
    this.sealing = new Secret(this, 'Sealing', {
      // What it has sealed stays in the table, which outlives the stack as well.
      removalPolicy: RemovalPolicy.RETAIN,
      description: 'Encrypts what users entrust: {"current": "1", "1": "…"}; docs/deploy.md says how it is rotated',
      generateSecretString: {
        secretStringTemplate: '{"current":"1"}',
        generateStringKey: '1',
        passwordLength: 64,
        excludePunctuation: true,
      },
    });
    this.firebase = new Secret(this, 'Firebase', {
      description: 'The Firebase project for push notifications: {"serviceAccount": {…}, "web": {…}}',
      // Something must stand there before it is filled.
      generateSecretString: { secretStringTemplate: '{}', generateStringKey: 'unfilled', passwordLength: 8 },
    });
    this.fatSecret = new Secret(this, 'FatSecret', {
      description: 'The account for FatSecret: {"consumerKey": "…", "consumerSecret": "…"}',
      generateSecretString: { secretStringTemplate: '{}', generateStringKey: 'unfilled', passwordLength: 8 },
    });
  }

  /** Lets a function sign and check sessions and mailed links. */
  bindToken(lambda: Lambda): void {
    lambda.addEnvironment('TOKEN_SECRET', this.token.secretArn);
    this.token.grantRead(lambda);
  }

  /** Lets a function send pushes, and tell browsers where to ask for them. */
  bindFirebase(lambda: Lambda): void {
    lambda.addEnvironment('FIREBASE_SECRET', this.firebase.secretArn);
    this.firebase.grantRead(lambda);
  }

  /** Lets a function encrypt and decrypt what users entrust: their keys for providers. */
  bindSealing(lambda: Lambda): void {
    lambda.addEnvironment('SEALING_SECRET', this.sealing.secretArn);
    this.sealing.grantRead(lambda);
  }

  /** Lets a function look foods up. */
  bindFatSecret(lambda: Lambda): void {
    lambda.addEnvironment('FATSECRET_SECRET', this.fatSecret.secretArn);
    this.fatSecret.grantRead(lambda);
  }

  /** Lets a function recognise CloudFront. */
  bindOrigin(lambda: Lambda): void {
    lambda.addEnvironment('ORIGIN_SECRET', this.origin.secretArn);
    this.origin.grantRead(lambda);
  }
}
