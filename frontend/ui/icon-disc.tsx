import './icon-disc.css';
import type { ReactNode } from 'react';
import type { CoachType } from '#shared/domain/coaches.ts';
import { Icon } from './icons.tsx';

const ICONS: Record<CoachType['icon_name'], ReactNode> = {
  'clipboard-document-list': (
    <>
      <path d="M7 4H5.7a1.2 1.2 0 0 0-1.2 1.2v11.1a1.2 1.2 0 0 0 1.2 1.2h8.6a1.2 1.2 0 0 0 1.2-1.2V5.2A1.2 1.2 0 0 0 14.3 4H13" />
      <path d="M7 2.5h6v3H7zM7.3 9h.01M7.3 11.8h.01M7.3 14.6h.01M9.7 9h3M9.7 11.8h3M9.7 14.6h3" />
    </>
  ),
  bolt: <path d="M11.6 2.5 4.2 11.4h5l-.8 6.1 7.4-8.9h-5z" />,
  cake: (
    <>
      <path d="M3.5 17.5v-6.3A1.2 1.2 0 0 1 4.7 10h10.6a1.2 1.2 0 0 1 1.2 1.2v6.3zM6 10V7.8M10 10V7.8M14 10V7.8" />
      <path d="M3.5 14c1.1 0 1.1-.9 2.2-.9s1.1.9 2.1.9 1.1-.9 2.2-.9 1.1.9 2.2.9 1.1-.9 2.1-.9 1.1.9 2.2.9M6 5.2V5M10 5.2V5M14 5.2V5" />
    </>
  ),
  'map-pin': (
    <>
      <path d="M10 17.8s5.7-5.3 5.7-9.7a5.7 5.7 0 0 0-11.4 0c0 4.4 5.7 9.7 5.7 9.7z" />
      <circle cx="10" cy="8.1" r="2.1" />
    </>
  ),
};

/** An icon on its colour, for what has no picture. */
export function IconDisc({ color, icon_name }: Pick<CoachType, 'color' | 'icon_name'>) {
  return (
    <span className="icon-disc" data-color={color} aria-hidden="true">
      <Icon>{ICONS[icon_name]}</Icon>
    </span>
  );
}
