import { useState } from 'react';

const KEY = 'plumbline-theme';
const prefersDark = () => matchMedia('(prefers-color-scheme: dark)').matches;
const current = () => document.documentElement.dataset['theme'] ?? (prefersDark() ? 'dark' : 'light');

/** Light or dark; until it is touched the system decides. Charts are drawn anew by the event. */
export function ThemeToggle() {
  const [theme, setTheme] = useState(current);
  const next = theme === 'dark' ? 'light' : 'dark';
  const change = () => {
    document.documentElement.dataset['theme'] = next;
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // Storage may be off: the choice lasts for this page.
    }
    setTheme(next);
    dispatchEvent(new Event('plumbline-theme'));
  };
  return (
    <button type="button" className="quiet" onClick={change} aria-label={`Use the ${next} theme`}>
      <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
        <circle cx="9" cy="9" r="7" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d="M9 2a7 7 0 0 1 0 14z" fill="currentColor" />
      </svg>
    </button>
  );
}
