import type { ReactNode } from 'react';
import { Icon } from '#frontend/ui/icons.tsx';
import { Mark } from '#frontend/ui/mark.tsx';
import { PRODUCT } from '#shared/product.ts';
import * as text from '#shared/text/landing.ts';
import * as product from '#shared/text/product.ts';
import { Demo, TodaySample } from '../landing/samples.tsx';
import { PATHS } from '../paths.ts';

/**
 * The landing page for signed-out users. The build renders it, and no app hydrates it: it has no state and no handlers,
 * its links are plain, and the boot script handles 'View Demo' (`app/boot-home.ts`).
 */
export default function HomePage() {
  return (
    <div className="landing">
      <header className="landing-head">
        <div className="lockup">
          <Mark />
          <p className="brand">{PRODUCT.name}</p>
          <p className="tagline">{product.tagline}</p>
        </div>
        <a className="quiet-link" href={PATHS.login}>
          {text.logIn}
        </a>
      </header>
      <main id="main">
        <Hero />
        <Features />
        <Demo headingId={DEMO} />
        <Quote />
        <Closing />
      </main>
      <footer className="landing-foot">
        <p>{`${PRODUCT.name}. ${product.tagline}`}</p>
        <p>{product.pledge}</p>
        <p>{text.license}</p>
      </footer>
    </div>
  );
}

const DEMO = 'demo';

function Hero() {
  return (
    <section className="hero" aria-labelledby="promise">
      <div>
        <h1 id="promise">{text.promise}</h1>
        <p className="lede">{text.lede}</p>
        <p className="actions">
          <a className="button primary large" href={PATHS.signup}>
            {text.getStarted}
          </a>
          <button type="button" className="button quiet large scripted" data-scroll-to={DEMO}>
            {text.viewDemo}
          </button>
        </p>
        <p className="users">{product.users}</p>
      </div>
      <TodaySample />
    </section>
  );
}

function Quote() {
  return (
    <figure className="scripture">
      <blockquote>
        <p>{text.quote}</p>
      </blockquote>
      <figcaption>
        <cite>{text.verse}</cite> · <span>{text.translation}</span>
      </figcaption>
    </figure>
  );
}

function Closing() {
  return (
    <section className="closing" aria-labelledby="begin">
      <h2 id="begin">{text.begin}</h2>
      <p className="lede">{text.beginLede}</p>
      <p className="actions">
        <a className="button primary large" href={PATHS.signup}>
          {text.createAccount}
        </a>
        <a className="button quiet large" href={PATHS.login}>
          {text.logIn}
        </a>
      </p>
    </section>
  );
}

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

function Features() {
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
