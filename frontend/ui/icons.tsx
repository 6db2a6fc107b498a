import type { ReactNode } from 'react';

/** The icons: strokes in a square of 20 px by default. */
export function Icon({ size = 20, children }: { size?: number; children: ReactNode }) {
  return (
    <svg
      className="icon"
      viewBox={`0 0 ${size} ${size}`}
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

export const HomeIcon = () => (
  <Icon>
    <path d="M3.5 8.7 10 3.5l6.5 5.2v7.1a.7.7 0 0 1-.7.7H4.2a.7.7 0 0 1-.7-.7z" />
    <path d="M8 16.5v-5h4v5" />
  </Icon>
);

export const CommitmentsIcon = () => (
  <Icon>
    <path d="m3 5.2 1.4 1.4L7 3.9M3 13.2l1.4 1.4L7 11.9M10.5 5.3H17M10.5 13.3H17" />
  </Icon>
);

export const ConfidantsIcon = () => (
  <Icon>
    <circle cx="7.5" cy="6.8" r="2.8" />
    <path d="M2.5 16v-.6a3.9 3.9 0 0 1 3.9-3.9h2.2a3.9 3.9 0 0 1 3.9 3.9v.6M13 4.3a2.8 2.8 0 0 1 0 5M14.6 11.8a3.9 3.9 0 0 1 2.9 3.7v.5" />
  </Icon>
);

export const ChatsIcon = () => (
  <Icon>
    <path d="M4.2 4h8.1a1.2 1.2 0 0 1 1.2 1.2v4.6a1.2 1.2 0 0 1-1.2 1.2H7.6l-3 2.6V11h-.4A1.2 1.2 0 0 1 3 9.8V5.2A1.2 1.2 0 0 1 4.2 4z" />
    <path d="M16 7.5h.2A1.3 1.3 0 0 1 17.5 8.8v4.3a1.3 1.3 0 0 1-1.3 1.3h-.4V17l-2.9-2.6H9.5" />
  </Icon>
);

export const FitnessIcon = () => (
  <Icon>
    <path d="M7 10h6M4.8 6.5A1.1 1.1 0 0 1 7 6.5v7a1.1 1.1 0 0 1-2.2 0zM13 6.5a1.1 1.1 0 0 1 2.2 0v7a1.1 1.1 0 0 1-2.2 0zM2.5 8.7v2.6M17.5 8.7v2.6" />
  </Icon>
);

/** An open book. */
export const JournalIcon = () => (
  <Icon>
    <path d="M10 5.2C8.3 4 6 3.6 3 3.8v11.4c3-.2 5.3.2 7 1.4 1.7-1.2 4-1.6 7-1.4V3.8c-3-.2-5.3.2-7 1.4zm0 0v11.4" />
  </Icon>
);

/** A page for notes to oneself. */
export const NotebookIcon = () => (
  <Icon>
    <path d="M5.5 2.5h9v15h-9zM3.5 6h3.2M3.5 10h3.2M3.5 14h3.2M9.5 7h2.7" />
  </Icon>
);

export const PlusIcon = () => (
  <Icon>
    <path d="M10 4v12M4 10h12" />
  </Icon>
);

export const PencilIcon = () => (
  <Icon>
    <path d="m12.6 4.2 3.2 3.2L7 16.2l-3.7.5.5-3.7z" />
    <path d="m10.9 5.9 3.2 3.2" />
  </Icon>
);

export const MoreIcon = () => (
  <Icon>
    <path d="M4.5 10h.01M10 10h.01M15.5 10h.01" strokeWidth="2.4" />
  </Icon>
);

export const RemoveIcon = () => (
  <Icon>
    <path d="m5.5 5.5 9 9M14.5 5.5l-9 9" />
  </Icon>
);
