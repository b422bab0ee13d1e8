/** The page of the API reference; its scripts and styles are files, so that the policy needs no inline script. */
export const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Plumbline API reference</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/reference.css">
</head>
<body>
<nav class="house" aria-label="Plumbline">
<a class="house-name" href="/">Plumbline</a>
<a href="/developers">Quick starts</a>
<a href="/account/keys">Keys</a>
</nav>
<div id="reference"></div>
<noscript>The reference needs JavaScript. The documents are at <a href="/retrofit/v1/openapi.json">/retrofit/v1/openapi.json</a> and <a href="/docs/incentives.json">/docs/incentives.json</a>.</noscript>
<script src="/docs/scalar.js"></script>
<script src="/docs/reference.js"></script>
</body>
</html>
`;

/**
 * Both documents in one reference; no fonts, telemetry, proxies or assistants from elsewhere. The library leaves its copy
 * buttons without a name, its header field as a combobox without a list and a made-up secret in the field for a key: all are
 * put right as they are drawn.
 */
export const SCRIPT = `document.body.classList.add(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark-mode' : 'light-mode');
Scalar.createApiReference('#reference', {
  sources: [
    { title: 'Retrofit estimates', slug: 'estimates', url: '/retrofit/v1/openapi.json', default: true },
    { title: 'Incentive programs', slug: 'programs', url: '/docs/incentives.json' },
  ],
  theme: 'none',
  withDefaultFonts: false,
  hideDarkModeToggle: true,
  telemetry: false,
  hideClientButton: true,
  proxyUrl: '',
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  metaData: { title: 'Plumbline API reference' },
});

function nameControls() {
  for (const button of document.querySelectorAll('button.scalar-code-copy:not([aria-label])'))
    button.setAttribute('aria-label', 'Copy');
  for (const field of document.querySelectorAll('[role="combobox"][contenteditable]')) {
    field.setAttribute('role', 'textbox');
    field.removeAttribute('aria-autocomplete');
    field.setAttribute('aria-label', field.dataset.placeholder || 'Value');
  }
  for (const field of document.querySelectorAll('input.scalar-password-input')) field.placeholder = 'your own';
}
new MutationObserver(nameControls).observe(document.body, {
  childList: true,
  subtree: true,
  attributes: true,
  attributeFilter: ['role'],
});
nameControls();
`;

/** The house's colours, each at 4.5 to 1 or more on its ground, and nothing to press under 24 pixels. */
export const STYLE = `body {
  margin: 0;
  --scalar-custom-header-height: 3rem;
  --scalar-font: ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Liberation Sans', Arial, sans-serif;
  --scalar-font-code: ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace;
}
.light-mode {
  color-scheme: light;
  --scalar-color-1: #1b2530;
  --scalar-color-2: #475460;
  --scalar-color-3: #53606c;
  --scalar-color-accent: #17495c;
  --scalar-color-green: #1c5a3e;
  --scalar-color-red: #9c2f22;
  --scalar-color-yellow: #76560f;
  --scalar-color-blue: #17495c;
  --scalar-color-orange: #7d5210;
  --scalar-color-purple: #5b3f86;
  --scalar-color-ghost: #53606c;
  --scalar-background-1: #ffffff;
  --scalar-background-2: #f6f4ef;
  --scalar-background-3: #ece9e1;
  --scalar-background-accent: #e4eef1;
  --scalar-border-color: #ddd8cd;
  --scalar-sidebar-search-color: #53606c;
}
.dark-mode {
  color-scheme: dark;
  --scalar-color-1: #ece9e2;
  --scalar-color-2: #bdc5cc;
  --scalar-color-3: #a9b3bc;
  --scalar-color-accent: #9bd0e2;
  --scalar-color-green: #7fcca3;
  --scalar-color-red: #f0988b;
  --scalar-color-yellow: #dfb563;
  --scalar-color-blue: #9bd0e2;
  --scalar-color-orange: #e3b070;
  --scalar-color-purple: #c3aee8;
  --scalar-color-ghost: #a9b3bc;
  --scalar-background-1: #11161b;
  --scalar-background-2: #192027;
  --scalar-background-3: #232c34;
  --scalar-background-accent: #1b3037;
  --scalar-border-color: #313b45;
  --scalar-sidebar-search-color: #a9b3bc;
}
.house {
  position: sticky;
  top: 0;
  z-index: 20;
  height: 3rem;
  box-sizing: border-box;
  display: flex;
  gap: 1.5rem;
  align-items: center;
  padding: 0 1rem;
  background: var(--scalar-background-1, #ffffff);
  border-bottom: 1px solid var(--scalar-border-color, #ddd8cd);
  font: 400 1rem/1.5 var(--scalar-font);
}
.house a {
  color: var(--scalar-color-1, #1b2530);
  padding: 0.25rem 0;
}
.house .house-name {
  font: 600 1.2rem/1.5 'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, 'Liberation Serif', serif;
  text-decoration: none;
}
/* The library's own rule shortens transitions; on nested elements their sum still shows one theme's ink on the other's ground. */
@media (prefers-reduced-motion: reduce) {
  * {
    transition-property: none !important;
  }
}
.t-doc__sidebar button {
  min-width: 24px;
  min-height: 24px;
}
`;
