import { Icon } from '#frontend/ui/icons.tsx';

export const FoodIcon = () => (
  <Icon>
    <path d="M6.5 3v14M4 3v3.4a2.5 2.5 0 0 0 5 0V3M14.5 17V3c-1.7 1-2.6 3.2-2.6 5.6 0 1.8.9 2.9 2.6 2.9" />
  </Icon>
);

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

export const TrashIcon = () => (
  <Icon>
    <path d="M4 5.8h12M8 5.8V3.9h4v1.9M5.6 5.8l.7 10.7h7.4l.7-10.7M8.6 8.8v5M11.4 8.8v5" />
  </Icon>
);

export const TickIcon = () => (
  <Icon size={16}>
    <path d="m3.5 8.4 3 3 6-6.6" />
  </Icon>
);
