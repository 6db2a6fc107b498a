import { CodeFailure } from '#frontend/ui/code-failure.tsx';
import { Bone } from '#frontend/ui/states.tsx';
import type { Near } from '#frontend/ui/use-near.ts';

/** In the place of the settings about AI until their code is here. */
export function AiSettingsWaiting({ setPlace, failed, load }: Near) {
  return (
    <div ref={setPlace} className="sections">
      <div className="card section">
        <h2>AI Coach Settings</h2>
        {failed ? (
          <CodeFailure load={load} />
        ) : (
          <>
            <p className="section-about">
              <Bone shape="sentence-bone" />
            </p>
            <Bone shape="button-bone" />
          </>
        )}
      </div>
      {failed ? null : (
        <div className="card section ai-coaches-bone">
          <h2>AI Coaches</h2>
        </div>
      )}
    </div>
  );
}
