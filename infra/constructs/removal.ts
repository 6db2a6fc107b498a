import { CfnDeletionPolicy, CfnResource } from 'aws-cdk-lib';
import { CfnBucket } from 'aws-cdk-lib/aws-s3';
import { BucketAutoDeleteObjects } from 'aws-cdk-lib/aws-s3/mixins';
import type { IConstruct } from 'constructs';
import { stageAround } from '../stage.ts';

/**
 * Decides what happens to the resources that constructs retain, when they leave the stack or the stack is deleted. A
 * stage that keeps data retains them, except after a failed first deployment, where they would block the next one.
 * Other stages delete them, after emptying buckets.
 */
export function decideRemoval(root: IConstruct): void {
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
