import '../fitness.css';
import type { ComponentProps, ReactNode } from 'react';
import { LazyButton } from '#frontend/ui/lazy-controls.tsx';
import * as text from '#shared/text/fitness-shell.ts';
import { ExerciseIcon, WeightIcon, WorkoutIcon } from './entry-icons.tsx';

/** The kinds of entries, in the order of the buttons, each with its name and a shorter one for phones. */
const KINDS = [
  { kind: 'workout', name: text.planWorkout, short: text.short.planWorkout, icon: <WorkoutIcon /> },
  { kind: 'food', name: text.logFood, short: text.logFood, icon: null },
  { kind: 'weight', name: text.logWeight, short: text.short.logWeight, icon: <WeightIcon /> },
  { kind: 'exercise', name: text.logExercise, short: text.short.logExercise, icon: <ExerciseIcon /> },
] as const;

type Press = Pick<ComponentProps<typeof LazyButton>, 'code' | 'onClick'>;

/** The buttons to log something. On phones one has its full name, and the others an icon and a word. */
export function LogActions(presses: Record<(typeof KINDS)[number]['kind'], Press>) {
  return (
    <div className="fitness-actions">
      {KINDS.map(({ kind, name, short, icon }) => (
        <LazyButton
          key={kind}
          className={classOf(kind)}
          aria-label={name}
          title={icon ? name : undefined}
          {...presses[kind]}
        >
          <Label icon={icon} name={name} short={short} />
        </LazyButton>
      ))}
    </div>
  );
}

/** In the shape of these buttons. */
export function ActionsSkeleton() {
  return (
    <div className="fitness-actions" aria-hidden="true">
      {KINDS.map(({ kind, name, short, icon }) => (
        <span className={classOf(kind)} key={kind}>
          <Label icon={icon} name={name} short={short} />
        </span>
      ))}
    </div>
  );
}

const classOf = (kind: string) => (kind === 'food' ? 'button primary' : 'button quiet');

function Label({ icon, name, short }: { icon: ReactNode; name: string; short: string }) {
  return (
    <>
      {icon}
      <span className="whole-name">{name}</span>
      <span className="short-name">{short}</span>
    </>
  );
}
