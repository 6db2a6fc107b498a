import { CfnDeletionPolicy, CfnOutput, CfnResource, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnBucket } from 'aws-cdk-lib/aws-s3';
import { BucketAutoDeleteObjects } from 'aws-cdk-lib/aws-s3/mixins';
import type { Construct, IConstruct } from 'constructs';
import { Api } from './capabilities/api.ts';
import { ChangeDelivery } from './capabilities/change-delivery.ts';
import { Coaching } from './capabilities/coaching.ts';
import { Dashboard } from './capabilities/dashboard.ts';
import { DataExport } from './capabilities/data-export.ts';
import { LiveUpdates } from './capabilities/live-updates.ts';
import { Mail } from './capabilities/mail.ts';
import { Maintenance } from './capabilities/maintenance.ts';
import { Monitoring } from './capabilities/monitoring.ts';
import { Notifications } from './capabilities/notifications.ts';
import { PhotoAnalysis } from './capabilities/photo-analysis.ts';
import { Schedules } from './capabilities/schedules.ts';
import { Alarms } from './constructs/alarms.ts';
import { webAclFor } from './constructs/edge.ts';
import { addHelperLog } from './constructs/lambda-function.ts';
import { PhotoBucket } from './constructs/photo-bucket.ts';
import { Secrets } from './constructs/secrets.ts';
import { Site } from './constructs/site.ts';
import { addressFrom } from './constructs/site-address.ts';
import { Table } from './constructs/table.ts';
import type { Settings } from './settings.ts';
import { setStage, stageAround, stageOf } from './stage.ts';

interface SteadfastProps extends StackProps {
  /** The folder with the built site. */
  siteFiles: string;
  settings: Settings;
}

/** The whole product. `cdk deploy` deploys it, and the local cloud reads its template. */
export class SteadfastStack extends Stack {
  constructor(scope: Construct, id: string, { siteFiles, settings, ...props }: SteadfastProps) {
    const stage = stageOf(settings.stage, settings.lambdaConcurrency, settings.tracing);
    super(scope, id, {
      terminationProtection: stage.keepsData,
      // CloudFormation adds the tags to all resources.
      tags: { product: 'steadfast', stage: stage.name },
      ...props,
    });
    setStage(this, stage);
    const table = new Table(this, 'Data');
    const secrets = new Secrets(this, 'Secrets');
    const photos = new PhotoBucket(this, 'Photos');
    const alarms = new Alarms(this, 'Alarms', { recipient: settings.alarms });

    const api = new Api(this, { table, secrets, photos });
    const live = new LiveUpdates(this, { table, secrets });
    const site = new Site(this, 'Site', {
      files: siteFiles,
      apiHost: api.host,
      liveHost: live.host,
      originHeader: secrets.originHeader,
      photos,
      photoKeys: { json: secrets.photoKeys, edition: settings.photoKeys },
      address: addressFrom(this, settings),
      webAcl: settings.wafRate === undefined ? undefined : webAclFor(this, settings.wafRate),
    });
    const siteUrl = site.url;

    api.functionOf('configuration').addEnvironment('STAGE', stage.name);
    // A passkey belongs to the origin where it was made.
    for (const noun of ['calendar-feed', 'passkeys', 'reviews'] as const)
      api.functionOf(noun).addEnvironment('SITE_URL', siteUrl);
    if (site.formerUrl) api.functionOf('passkeys').addEnvironment('FORMER_SITE_URL', site.formerUrl);
    for (const noun of ['fitness', 'journaling', 'pictures'] as const) photos.grantUpload(api.functionOf(noun));
    const mail = new Mail(this, { table, secrets, settings, siteUrl });
    mail.grantSendEmail(api.functionOf('notification-preferences'));
    const notifications = new Notifications(this, { table, secrets, mail, settings, siteUrl });
    notifications.grantSendPush(api.functionOf('notifications'));
    const coaching = new Coaching(this, { table, secrets, live, siteUrl });
    const photoAnalysis = new PhotoAnalysis(this, { table, secrets, photos });
    const dataExport = new DataExport(this, { table, photos, live });
    const maintenance = new Maintenance(this, { table, photos });

    const delivery = new ChangeDelivery(this, {
      table,
      live,
      alarms,
      queues: [
        mail.jobs,
        notifications.jobs,
        coaching.jobs,
        photoAnalysis.jobs,
        maintenance.jobs,
        maintenance.draftJobs,
        dataExport.jobs,
      ],
    });
    const { digestJobs, reminderJobs } = notifications;
    new Schedules(this, { table, alarms, digestJobs, reminderJobs });
    new Monitoring(this, { api, live, table, alarms, settings });
    // Only for a stage that stays.
    if (stage.keepsData) new Dashboard(this, { api, live, table, delivery, alarms });

    decideRemoval(this);
    addHelperLog(this);
    new CfnOutput(this, 'Url', { value: siteUrl });
    new CfnOutput(this, 'Region', { value: this.region });
    new CfnOutput(this, 'SiteBucket', { value: site.bucketName });
    new CfnOutput(this, 'DistributionDomain', { value: site.distributionDomain });
  }
}

/**
 * Decides what happens to the resources that constructs retain, when they leave the stack or the stack is deleted. A
 * stage that keeps data retains them, except after a failed first deployment, where they would block the next one.
 * Other stages delete them, after emptying buckets.
 */
function decideRemoval(root: IConstruct): void {
  const { keepsData } = stageAround(root);
  const retained = root.node
    .findAll()
    .filter((each): each is CfnResource => CfnResource.isCfnResource(each))
    .filter(({ cfnOptions }) => cfnOptions.deletionPolicy === CfnDeletionPolicy.RETAIN);
  for (const resource of retained) {
    const { cfnOptions } = resource;
    cfnOptions.deletionPolicy = keepsData ? CfnDeletionPolicy.RETAIN_EXCEPT_ON_CREATE : CfnDeletionPolicy.DELETE;
    cfnOptions.updateReplacePolicy = keepsData ? CfnDeletionPolicy.RETAIN : CfnDeletionPolicy.DELETE;
    if (!keepsData && resource instanceof CfnBucket) new BucketAutoDeleteObjects().applyTo(resource);
  }
}
