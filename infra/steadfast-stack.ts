import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { api } from '#shared/contracts/api.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { Agenda } from './constructs/agenda.ts';
import { Alarms } from './constructs/alarms.ts';
import { JobQueue } from './constructs/job-queue.ts';
import { LambdaFunction } from './constructs/lambda-function.ts';
import { Live } from './constructs/live.ts';
import { Mail } from './constructs/mail.ts';
import { Photos } from './constructs/photos.ts';
import { RestApi } from './constructs/rest-api.ts';
import { Secrets } from './constructs/secrets.ts';
import { Site } from './constructs/site.ts';
import { Table, type TableVerb } from './constructs/table.ts';

interface SteadfastProps extends StackProps {
  /** The folder with the built site. */
  site: string;
  /** The address that the product's e-mails come from. */
  sender: string;
  /** The address that alarms are mailed to. */
  recipient: string | undefined;
}

/** The whole product, drawn once: what runs in the cloud, and what the cloud on one machine reads. */
export class SteadfastStack extends Stack {
  constructor(scope: Construct, id: string, { site: files, sender, recipient, ...props }: SteadfastProps) {
    super(scope, id, props);
    const table = new Table(this, 'Data');
    const alarms = new Alarms(this, 'Alarms', { recipient });
    const secrets = new Secrets(this, 'Secrets');
    const photos = new Photos(this, 'Photos');

    const rest = new RestApi(this, 'Rest', { otherwise: new LambdaFunction(this, 'not-found', { memory: 256 }) });

    /** The function of a noun whose calls look at who is signed in, with what it may do with the table. */
    const serve = (noun: keyof typeof api, memory: number, ...verbs: TableVerb[]): LambdaFunction => {
      const lambda = new LambdaFunction(this, noun, { memory });
      table.bind(lambda, 'BatchGetItem', ...verbs);
      secrets.bindToken(lambda);
      rest.serve(noun, api[noun], lambda);
      return lambda;
    };
    // scrypt is what sign-in costs: on Lambda memory buys the processor it needs.
    const users = serve('users', 1769, 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem');
    secrets.bindOrigin(users);
    secrets.bindSealing(users);
    serve('commitments', 1024, 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem');
    serve('categories', 1024, 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem');
    serve('exercises', 1024, 'GetItem', 'PutItem', 'UpdateItem');
    serve('history', 1769, 'GetItem', 'Query');
    serve('encouragements', 1024, 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem');
    const preferences = serve('notification-preferences', 1024, 'DeleteItem', 'GetItem', 'UpdateItem');
    serve('chats', 1024, 'GetItem', 'PutItem', 'Query', 'UpdateItem');
    serve('coaches', 1024, 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem');
    serve('group-chats', 1024, 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem');
    // A hundred confidants' commitments are looked at in one call.
    serve('confidants', 1769, 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem');
    serve('chat-invitations', 1024, 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem');

    serve('powerups', 1024, 'GetItem', 'UpdateItem');
    const fitness = serve('fitness', 1024, 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem');
    photos.bind(fitness, 'GetObject', 'PutObject');
    const foods = serve('foods', 1024, 'GetItem');
    secrets.bindFatSecret(foods);

    serve('fcm-device-tokens', 1024, 'GetItem', 'PutItem', 'UpdateItem');
    const notifications = serve('notifications', 1024, 'GetItem', 'Query', 'UpdateItem');
    secrets.bindFirebase(notifications);
    const unsubscribe = new LambdaFunction(this, 'unsubscribe', { memory: 1024 });
    table.bind(unsubscribe, 'BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem');
    secrets.bindToken(unsubscribe);
    rest.serve('unsubscribe', api.unsubscribe, unsubscribe);
    const configuration = new LambdaFunction(this, 'configuration', { memory: 512 });
    secrets.bindFirebase(configuration);
    rest.serve('configuration', api.configuration, configuration);

    rest.serve('openapi', api.openapi, new LambdaFunction(this, 'openapi', { memory: 256 }));

    const cableAuthorizer = new LambdaFunction(this, 'cable-authorizer', { memory: 1024 });
    table.bind(cableAuthorizer, 'BatchGetItem');
    secrets.bindToken(cableAuthorizer);
    const cable = new LambdaFunction(this, 'cable', { memory: 1024 });
    table.bind(cable, 'BatchGetItem', 'UpdateItem');
    const live = new Live(this, 'Live', { cable, authorizer: cableAuthorizer });
    // It closes the oldest connections of whoever has too many.
    live.bind(cable);

    const site = new Site(this, 'Site', {
      files,
      apiHost: rest.host,
      liveHost: live.host,
      originSecret: secrets.origin,
      photos: photos.origin,
    });

    // Digests read what the screens read.
    const mail = new LambdaFunction(this, 'mail', { memory: 1024, timeout: 30 });
    table.bind(mail, 'BatchGetItem', 'GetItem', 'Query', 'UpdateItem');
    secrets.bindToken(mail);
    const post = new Mail(this, 'Mail', { sender });
    for (const writer of [mail, preferences]) {
      post.bind(writer);
      writer.addEnvironment('SITE_URL', site.url);
    }
    const mails = new JobQueue(this, 'Mails', {
      variable: 'MAIL_QUEUE_URL',
      worker: mail,
      alarms,
      remedy: "The log of functions/mail says why; redrive the queue's dead letters when that is mended.",
    });

    // The same work at a pace that SES bears: two workers, each with a few at once.
    const digestMails = new JobQueue(this, 'DigestMails', {
      variable: 'DIGEST_MAIL_QUEUE_URL',
      worker: mail,
      atOnce: 2,
      batch: 5,
      alarms,
      remedy: "The log of functions/mail says why; redrive the queue's dead letters when that is mended.",
    });

    const feedback = new LambdaFunction(this, 'mail-feedback', { memory: 512 });
    table.bind(feedback, 'BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem');
    new JobQueue(this, 'MailFeedback', {
      worker: feedback,
      alarms,
      remedy: "The log of functions/mail-feedback says why; redrive the queue's dead letters when that is mended.",
    }).subscribe(post.feedback);

    const push = new LambdaFunction(this, 'push', { memory: 1024, timeout: 30 });
    table.bind(push, 'BatchGetItem', 'GetItem', 'UpdateItem');
    secrets.bindFirebase(push);
    const pushes = new JobQueue(this, 'Pushes', {
      variable: 'PUSHES_QUEUE_URL',
      worker: push,
      atOnce: 20,
      alarms,
      remedy: "The log of functions/push says why; redrive the queue's dead letters when that is mended.",
    });

    const notify = new LambdaFunction(this, 'notify', { memory: 1024, timeout: 30 });
    table.bind(notify, 'BatchGetItem', 'GetItem', 'UpdateItem');
    mails.bind(notify);
    pushes.bind(notify);
    const notices = new JobQueue(this, 'Notices', {
      variable: 'NOTICES_QUEUE_URL',
      worker: notify,
      atOnce: 20,
      alarms,
      remedy: "The log of functions/notify says why; redrive the queue's dead letters when that is mended.",
    });

    const upkeep = new LambdaFunction(this, 'upkeep', { memory: 512, timeout: 60 });
    table.bind(upkeep, 'BatchGetItem', 'BatchWriteItem', 'GetItem', 'Query', 'UpdateItem');
    const upkeeps = new JobQueue(this, 'Upkeep', {
      variable: 'UPKEEP_QUEUE_URL',
      worker: upkeep,
      alarms,
      remedy: "The log of functions/upkeep says why; redrive the queue's dead letters when that is mended.",
    });

    // A reply may take two attempts of 40 seconds.
    const coachReply = new LambdaFunction(this, 'coach-reply', { memory: 1024, timeout: 110 });
    table.bind(coachReply, 'BatchGetItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem');
    secrets.bindSealing(coachReply);
    live.bind(coachReply);
    coachReply.addEnvironment('SITE_URL', site.url);
    const replies = new JobQueue(this, 'Replies', {
      variable: 'REPLIES_QUEUE_URL',
      worker: coachReply,
      // One chat never has two replies at once; chats do not wait for each other.
      fifo: true,
      atOnce: 50,
      batch: 1,
      attempts: 3,
      alarms,
      remedy: "The log of functions/coach-reply says why; redrive the queue's dead letters when that is mended.",
    });

    // A photo of 40 megapixels takes 160 MB when it is decoded, and twice that while it is turned.
    const photoAnalysis = new LambdaFunction(this, 'photo-analysis', { memory: 1769, timeout: 60 });
    table.bind(photoAnalysis, 'BatchGetItem', 'GetItem', 'Query', 'UpdateItem');
    photos.bind(photoAnalysis, 'DeleteObject', 'GetObject', 'PutObject');
    secrets.bindSealing(photoAnalysis);
    const analyses = new JobQueue(this, 'PhotoAnalyses', {
      variable: 'PHOTOS_QUEUE_URL',
      worker: photoAnalysis,
      atOnce: 20,
      batch: 1,
      attempts: LIMITS.analysisAttempts,
      alarms,
      remedy:
        'The log of functions/photo-analysis says why. Nobody waits: the entries say that their analysis has failed.',
    });
    photos.notify(analyses);

    photos.bind(upkeep, 'DeleteObject', 'GetObject');
    const drafts = new JobQueue(this, 'Drafts', {
      variable: 'DRAFTS_QUEUE_URL',
      worker: upkeep,
      alarms,
      remedy: "The log of functions/upkeep says why; redrive the queue's dead letters when that is mended.",
    });

    const deliver = new LambdaFunction(this, 'deliver', { memory: 512, timeout: 30 });
    mails.bind(deliver);
    upkeeps.bind(deliver);
    notices.bind(deliver);
    replies.bind(deliver);
    analyses.bind(deliver);
    drafts.bind(deliver);
    photos.bind(deliver, 'GetObject');
    table.bind(deliver, 'BatchGetItem', 'GetItem', 'UpdateItem');
    live.bind(deliver);
    table.deliver(
      deliver,
      {
        created: ['OUTBOX#', 'MESSAGE#'],
        changed: [
          'BOARD',
          'CHAT#',
          'PEOPLE#CONFIDANT#',
          'PEOPLE#SENT#',
          'INVITATION#',
          'COACHES#COACH#',
          'ENTRY#',
          'WEIGHT#',
        ],
        deleted: ['SESSION#'],
      },
      alarms,
    );

    // What closes a day computes the periods of all commitments of a hundred users.
    const resets = new LambdaFunction(this, 'resets', { memory: 1769, timeout: 60 });
    table.bind(resets, 'BatchGetItem', 'DeleteItem', 'Query', 'UpdateItem');
    const resetJobs = new JobQueue(this, 'Resets', {
      variable: 'RESETS_QUEUE_URL',
      worker: resets,
      atOnce: 20,
      alarms,
      remedy: 'The log of functions/resets says why. Nothing is lost: whoever was not served is handed on again.',
    });

    const digests = new LambdaFunction(this, 'digests', { memory: 1024, timeout: 60 });
    table.bind(digests, 'BatchGetItem', 'DeleteItem', 'GetItem', 'Query', 'UpdateItem');
    mails.bind(digests);
    digestMails.bind(digests);
    pushes.bind(digests);
    const digestJobs = new JobQueue(this, 'Digests', {
      variable: 'DIGESTS_QUEUE_URL',
      worker: digests,
      atOnce: 20,
      alarms,
      remedy: 'The log of functions/digests says why. Nothing is lost: whoever was not served is handed on again.',
    });

    const sweeper = new LambdaFunction(this, 'agenda', { memory: 1024, timeout: 50 });
    table.bind(sweeper, 'GetItem', 'PutItem');
    table.bindIndex(sweeper);
    resetJobs.bind(sweeper);
    digestJobs.bind(sweeper);
    const agenda = new Agenda(this, 'Agenda', { sweeper, alarms });
    agenda.sweep('resets');
    agenda.sweep('digests');

    new CfnOutput(this, 'Url', { value: site.url });
  }
}
