import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

/**
 * The secrets of the deployment. Two it makes for itself, and no person ever sees or sets them: `token` signs sessions and mailed
 * links, `origin` is what CloudFront tells the API, so that a caller who goes around CloudFront cannot claim an address. One is
 * for its owner to fill (docs/deploy.md): the Firebase project that pushes go through; without it there are none.
 */
export class Secrets extends Construct {
  readonly token: Secret;
  readonly origin: Secret;
  private readonly firebase: Secret;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const generated = (name: string, description: string) =>
      new Secret(this, name, { description, generateSecretString: { passwordLength: 64, excludePunctuation: true } });
    this.token = generated('Token', 'Signs sessions and mailed links');
    this.origin = generated('Origin', 'What CloudFront tells the API of itself');
    this.firebase = new Secret(this, 'Firebase', {
      description: 'The Firebase project for push notifications: {"serviceAccount": {…}, "web": {…}}',
      // Something must stand there before it is filled.
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

  /** Lets a function recognise CloudFront. */
  bindOrigin(lambda: Lambda): void {
    lambda.addEnvironment('ORIGIN_SECRET', this.origin.secretArn);
    this.origin.grantRead(lambda);
  }
}
