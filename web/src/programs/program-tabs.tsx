import { Link } from '@tanstack/react-router';

const TABS = [
  ['/programs', 'Find a program'],
  ['/programs/match', 'What can I get?'],
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
