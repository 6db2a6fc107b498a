import type { ReactNode } from 'react';
import { Icon } from '#frontend/ui/icons.tsx';
import * as text from '#shared/text/landing.ts';

interface Feature {
  title: string;
  text: string;
  /** The paths of the icons, in a 24 px square. */
  icon: ReactNode;
}

const FEATURES: Feature[] = [
  {
    ...text.features.commitments,
    icon: <path d="m4 6.5 1.8 1.8L9 5M4 16.5l1.8 1.8L9 15M12.5 7H20M12.5 17H20" />,
  },
  {
    ...text.features.confidants,
    icon: (
      <>
        <circle cx="9" cy="8" r="3.5" />
        <path d="M2.5 19.5c.6-3.4 3.2-5.4 6.5-5.4s5.9 2 6.5 5.4M15.5 4.9a3.5 3.5 0 0 1 0 6.2M18 14.6c1.9.8 3.1 2.5 3.5 4.9" />
      </>
    ),
  },
  {
    ...text.features.powerups,
    icon: <path d="M13.5 3 5 13.5h6L10.5 21 19 10.5h-6z" />,
  },
  {
    ...text.features.reflection,
    icon: (
      <path d="M12 6.5C10.2 5 7.5 4.5 3.5 4.5v13c4 0 6.7.5 8.5 2 1.8-1.5 4.5-2 8.5-2v-13c-4 0-6.7.5-8.5 2Zm0 0v13" />
    ),
  },
];

export function Features() {
  return (
    <section className="features" aria-labelledby="features">
      <h2 id="features">{text.featuresHeading}</h2>
      <ul className="feature-cards">
        {FEATURES.map(({ title, text: about, icon }) => (
          <li key={title}>
            <Icon size={24}>{icon}</Icon>
            <h3>{title}</h3>
            <p>{about}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
