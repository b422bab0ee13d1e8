// One of the two documents, drawn by the library with the colours of the other pages; nothing comes from elsewhere.
const isPrograms = location.pathname.startsWith('/docs/programs');
const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
const ink = isDark
  ? { text: '#ece9e2', quiet: '#bdc5cc', accent: '#9bd0e2', good: '#7fcca3', bad: '#f0988b', warn: '#dfb563' }
  : {
      text: '#1b2530',
      quiet: '#475460',
      accent: '#17495c',
      good: '#1c5a3e',
      bad: '#9c2f22',
      warn: '#76560f',
    };
const ground = isDark
  ? { page: '#11161b', raised: '#192027', line: '#313b45' }
  : { page: '#ffffff', raised: '#f6f4ef', line: '#ddd8cd' };
const SANS =
  "ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Liberation Sans', Arial, sans-serif";
const MONO = "ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace";

const theme = {
  colors: {
    primary: { main: ink.accent },
    success: { main: ink.good },
    warning: { main: ink.warn },
    error: { main: ink.bad },
    gray: { 50: ground.raised, 100: ground.raised },
    text: { primary: ink.text, secondary: ink.quiet },
    border: { dark: ground.line, light: ground.line },
    responses: {
      success: { color: ink.good, backgroundColor: ground.raised, tabTextColor: '#7fcca3' },
      error: { color: ink.bad, backgroundColor: ground.raised, tabTextColor: '#f0988b' },
      redirect: { color: ink.warn, backgroundColor: ground.raised, tabTextColor: '#dfb563' },
      info: { color: ink.accent, backgroundColor: ground.raised, tabTextColor: '#9bd0e2' },
    },
    http: { get: '#1c5a3e', post: '#17495c', put: '#76560f', delete: '#9c2f22' },
  },
  schema: {
    linesColor: ground.line,
    typeNameColor: ink.quiet,
    typeTitleColor: ink.quiet,
    requireLabelColor: ink.bad,
    nestedBackground: ground.raised,
  },
  typography: {
    fontFamily: SANS,
    headings: { fontFamily: SANS },
    code: { fontFamily: MONO, color: ink.bad, backgroundColor: ground.raised },
    links: { color: ink.accent, visited: ink.accent, hover: ink.text },
  },
  sidebar: { backgroundColor: ground.raised, textColor: ink.text, activeTextColor: ink.accent },
  rightPanel: { backgroundColor: '#1b2530', textColor: '#ffffff' },
  codeBlock: { backgroundColor: '#11161b' },
};

/** The library leaves its lists of examples without a name and skips a level of headings. */
function nameControls() {
  for (const list of document.querySelectorAll('#reference select:not([aria-label])'))
    list.setAttribute('aria-label', 'Example');
  for (const heading of document.querySelectorAll('#reference h5:not([aria-level])'))
    heading.setAttribute('aria-level', '3');
}

new MutationObserver(nameControls).observe(document.getElementById('reference'), {
  childList: true,
  subtree: true,
});
// Its search runs in a worker made of text, which the policy of the pages forbids.
Redoc.init(
  isPrograms ? '/docs/incentives.json' : '/retrofit/v1/openapi.json',
  {
    disableSearch: true,
    hideDownloadButtons: false,
    nativeScrollbars: true,
    scrollYOffset: 'nav.top',
    theme,
  },
  document.getElementById('reference'),
);
