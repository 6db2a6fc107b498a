import { Mark } from '#frontend/ui/mark.tsx';
import { PRODUCT } from '#shared/product.ts';
import * as text from '#shared/text/landing.ts';
import * as product from '#shared/text/product.ts';
import { Demo } from '../landing/demo.tsx';
import { Features } from '../landing/features.tsx';
import { PATHS } from '../paths.ts';

/**
 * The front door for who is not signed in. The build draws it, and no app takes it over: nothing here has state or
 * handlers, links are plain ones, and what 'View Demo' does is the boot script's (`app/boot-home.ts`).
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
        <p>
          {PRODUCT.name}. {product.tagline}
        </p>
        <p>{text.license}</p>
      </footer>
    </div>
  );
}

const DEMO = 'demo';

function Hero() {
  return (
    <section className="hero" aria-labelledby="promise">
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
        <cite>{text.verse}</cite> · {text.translation}
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
