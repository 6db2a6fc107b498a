import { Icon } from '#frontend/ui/icons.tsx';

export const GripIcon = () => (
  <Icon>
    <path d="M7.5 5h.01M12.5 5h.01M7.5 10h.01M12.5 10h.01M7.5 15h.01M12.5 15h.01" strokeWidth="2.4" />
  </Icon>
);

export const UpIcon = () => (
  <Icon>
    <path d="m5.5 11.5 4.5-4.5 4.5 4.5" />
  </Icon>
);

export const DownIcon = () => (
  <Icon>
    <path d="m5.5 8.5 4.5 4.5 4.5-4.5" />
  </Icon>
);
