import { useState, type ReactNode } from 'react';

/** A secret, shown this once. */
export function Secret({ secret, word, children }: { secret: string; word: string; children?: ReactNode }) {
  const [copied, setCopied] = useState(false);
  return (
    <section className="notice good-notice stack" aria-label={`Your new ${word}`} role="status">
      <p>
        <strong>Copy your {word} now.</strong> We keep only its fingerprint and cannot show it again.
      </p>
      <code className="secret">{secret}</code>
      <div>
        <button
          type="button"
          className="button small"
          onClick={() => void navigator.clipboard.writeText(secret).then(() => setCopied(true))}
        >
          {copied ? 'Copied' : `Copy the ${word}`}
        </button>
      </div>
      {children}
    </section>
  );
}
