import { Mark } from '#frontend/ui/mark.tsx';
import { PRODUCT, USERS } from '#shared/product.ts';
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
          <p className="tagline">{PRODUCT.tagline}</p>
        </div>
        <a className="quiet-link" href={PATHS.login}>
          Log In
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
          {PRODUCT.name}. {PRODUCT.tagline}
        </p>
        <p>Scripture from the World English Bible, which is in the public domain.</p>
      </footer>
    </div>
  );
}

const DEMO = 'demo';

function Hero() {
  return (
    <section className="hero" aria-labelledby="promise">
      <h1 id="promise">A quiet place for the promises you make.</h1>
      <p className="lede">
        Write down what you mean to keep: every day, every week, every month, or once. Check it off, think it over, and
        let people you trust walk beside you.
      </p>
      <p className="actions">
        <a className="button primary large" href={PATHS.signup}>
          Get Started
        </a>
        <button type="button" className="button quiet large scripted" data-scroll-to={DEMO}>
          View Demo
        </button>
      </p>
      <p className="users">{USERS}</p>
    </section>
  );
}

function Quote() {
  return (
    <figure className="scripture">
      <blockquote>
        <p>“Bear one another’s burdens, and so fulfill the law of Christ.”</p>
      </blockquote>
      <figcaption>
        <cite>Galatians 6:2</cite> · World English Bible
      </figcaption>
    </figure>
  );
}

function Closing() {
  return (
    <section className="closing" aria-labelledby="begin">
      <h2 id="begin">Begin with one promise.</h2>
      <p className="lede">Choose something small that matters. It will be here for you tomorrow.</p>
      <p className="actions">
        <a className="button primary large" href={PATHS.signup}>
          Create Account
        </a>
        <a className="button quiet large" href={PATHS.login}>
          Log In
        </a>
      </p>
    </section>
  );
}
