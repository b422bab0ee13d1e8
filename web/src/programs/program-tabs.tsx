import { Link } from '@tanstack/react-router';

const TABS = [
  ['/programs/match', 'What can I get?'],
  ['/programs', 'All programs'],
  ['/programs/calculate', 'Work one out'],
  ['/programs/changes', 'What changed'],
] as const;

export function ProgramTabs() {
  return (
    <nav className="tabs" aria-label="Programs">
      {TABS.map(([to, text]) => (
        <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
