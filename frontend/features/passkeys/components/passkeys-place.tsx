import '#frontend/ui/sections.css';
import '../passkeys.css';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { CodeFailure, useNear } from '#frontend/ui/lazy-section.tsx';
import { Skeleton } from '#frontend/ui/states.tsx';
import type { User } from '#shared/contracts/users.ts';
import { title } from '#shared/text/passkeys.ts';

const section = lazyModule(() => import('./passkeys-section.tsx'));

interface PlaceProps {
  /** The id that links to the section lead to. */
  id: string;
  user: Pick<User, 'name' | 'email' | 'timezone'>;
}

/** The section of the passkeys, whose code is loaded when the user scrolls near it. */
export function PasskeysPlace({ id, user }: PlaceProps) {
  const { code, setPlace, failed, load } = useNear(section);
  if (code) return <code.default id={id} user={user} />;
  return (
    <div ref={setPlace} id={id} className="card section">
      <h2>{title}</h2>
      {failed ? <CodeFailure load={load} /> : <Skeleton shape="passkeys-bone" />}
    </div>
  );
}
