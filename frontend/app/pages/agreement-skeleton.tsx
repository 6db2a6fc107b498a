import { AgreementSkeleton } from '#frontend/features/confidants/components/skeletons.tsx';
import { agreement } from '#shared/text/pages.ts';
import { HeadingSkeleton } from '../heading-skeleton.tsx';

export default function ConfidantAgreementPageSkeleton() {
  return (
    <>
      <HeadingSkeleton>{agreement}</HeadingSkeleton>
      <AgreementSkeleton />
    </>
  );
}
