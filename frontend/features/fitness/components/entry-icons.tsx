import { Icon } from '#frontend/ui/icons.tsx';

/* Icons of entries that several files use. */

export const WeightIcon = () => (
  <Icon>
    <rect x="3" y="3.5" width="14" height="13" rx="2.5" />
    <path d="M6.3 9a4.6 4.6 0 0 1 7.4 0M10 9l1.6-2.3" />
  </Icon>
);

export const ExerciseIcon = () => (
  <Icon>
    <path d="M2.8 10h1.4M15.8 10h1.4M7.6 10h4.8M4.2 7.4v5.2M7.6 5.4v9.2M12.4 5.4v9.2M15.8 7.4v5.2" />
  </Icon>
);

export const WorkoutIcon = () => (
  <Icon>
    <rect x="4" y="4" width="12" height="13" rx="2" />
    <path d="M7.5 4V2.8h5V4M7.3 10.8l1.9 1.9 3.6-3.9" />
  </Icon>
);
