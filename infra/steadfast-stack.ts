import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
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
import { PhotoBucket } from './constructs/photo-bucket.ts';
import { Secrets } from './constructs/secrets.ts';
import { Site } from './constructs/site.ts';
import { Table } from './constructs/table.ts';

interface SteadfastProps extends StackProps {
  /** The folder with the built site. */
  siteFiles: string;
  /** The address that the product's e-mails come from. */
  sender: string;
  /** The address that gets the alarms by e-mail, if any. */
  alarmRecipient: string | undefined;
  /** Dollars that the account may cost in a month before an alarm goes off. */
  monthlySpend: number;
}

/** The whole product. `cdk deploy` deploys it, and the local cloud reads its template. */
export class SteadfastStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { siteFiles, sender, alarmRecipient, monthlySpend, ...props }: SteadfastProps,
  ) {
    super(scope, id, props);
    const table = new Table(this, 'Data');
    const secrets = new Secrets(this, 'Secrets');
    const photos = new PhotoBucket(this, 'Photos');
    const alarms = new Alarms(this, 'Alarms', { recipient: alarmRecipient });

    const api = new Api(this, { table, secrets, photos });
    const live = new LiveUpdates(this, { table, secrets });
    const { url: siteUrl } = new Site(this, 'Site', {
      files: siteFiles,
      apiHost: api.host,
      liveHost: live.host,
      originHeader: secrets.originHeader,
      photoOrigin: photos.origin,
    });

    // A passkey belongs to the site's origin.
    api.functionOf('passkeys').addEnvironment('SITE_URL', siteUrl);
    photos.grantUpload(api.functionOf('pictures'));
    const mail = new Mail(this, { table, secrets, alarms, sender, siteUrl });
    mail.grantSendEmail(api.functionOf('notification-preferences'));
    const notifications = new Notifications(this, { table, secrets, alarms, mail });
    const coaching = new Coaching(this, { table, secrets, alarms, live, siteUrl });
    const photoAnalysis = new PhotoAnalysis(this, { table, secrets, photos, alarms });
    const dataExport = new DataExport(this, { table, photos, alarms, live });
    const maintenance = new Maintenance(this, { table, photos, alarms });

    const delivery = new ChangeDelivery(this, {
      table,
      photos,
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
    new Schedules(this, { table, alarms, digestJobs: notifications.digestJobs });
    new Monitoring(this, { api, live, table, alarms, monthlySpend });
    new Dashboard(this, { api, live, table, delivery, alarms });

    new CfnOutput(this, 'Url', { value: siteUrl });
  }
}
