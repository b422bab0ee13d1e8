import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Mark } from './mark.tsx';
import { SessionEnded } from './session-ended.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

const LINKS = [
  ['/', 'Estimate'],
  ['/portfolio', 'Portfolio'],
  ['/programs', 'Programs'],
  ['/accuracy', 'Accuracy'],
  ['/developers', 'API'],
  ['/account', 'Account'],
] as const;

/** The frame of every page; a new page takes the focus to its main part. */
export function Shell() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  useEffect(() => {
    if (first.current) first.current = false;
    else main.current?.focus({ preventScroll: true });
  }, [path]);
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header className="masthead">
        <div className="masthead-inner">
          <Link to="/" className="wordmark">
            <Mark />
            Plumbline
          </Link>
          <nav aria-label="Main">
            {LINKS.map(([to, text]) => (
              <Link key={to} to={to} activeOptions={{ exact: to === '/', includeSearch: false }}>
                {text}
              </Link>
            ))}
          </nav>
          <ThemeToggle />
        </div>
      </header>
      <main id="main" ref={main} tabIndex={-1} className="page">
        <SessionEnded />
        <Outlet />
      </main>
      <footer className="footer">
        <div className="footer-inner">
          <span>Plumbline: retrofit estimates that carry their own proof.</span>
          <span>Not an offer, a bid or advice.</span>
          <Link to="/guides">Guides</Link>
          <a href="/docs">API reference</a>
          <Link to="/law">The law</Link>
          <Link to="/plans">What is free</Link>
          <Link to="/measured-savings">Measured savings</Link>
        </div>
      </footer>
    </>
  );
}
