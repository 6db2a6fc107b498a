import '#frontend/ui/sections.css';
import '../imports.css';
import { Skeleton } from '#frontend/ui/states.tsx';
import * as text from '#shared/text/imports.ts';

/** In the shape of the choice of a file. */
export function ImportSkeleton() {
  return (
    <div className="sections" role="status" aria-label={text.loading}>
      <div className="card section">
        <p className="section-about">{text.about}</p>
        <div className="file-drop">
          <Skeleton shape="button-bone" />
        </div>
      </div>
    </div>
  );
}
