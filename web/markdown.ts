import { Marked, type Tokens } from 'marked';
import type { Plugin } from 'vite';

/** Papers that have a page of their own: file under `docs` → where it stands. */
const PAGES: Readonly<Record<string, string>> = {
  'quick-starts.md': '/guides/quick-starts',
  'errors.md': '/guides/errors',
  'plans.md': '/guides/plans',
  'facts.md': '/guides/facts',
  'portfolios.md': '/guides/portfolios',
  'mcp.md': '/guides/assistants',
  'methods/estimate.md': '/guides/method',
  'methods/local-law-97.md': '/guides/local-law-97',
  'methods/returns.md': '/guides/returns',
  'methods/cost.md': '/guides/cost',
};

const slug = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Where a link of a paper leads on the site; null for a file that is not shown here. */
function target(href: string, from: string): string | null {
  if (/^(?:https?:|#|\/)/.test(href)) return href;
  const [path = '', hash] = new URL(href, `file:///${from}`).href.slice('file:///'.length).split('#');
  const page = PAGES[path];
  return page === undefined ? null : page + (hash === undefined ? '' : `#${hash}`);
}

/** A paper of the repository as the markup of a page: made when the pages are built, so that no reader loads a parser. */
function render(markdown: string, from: string): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const html = this.parser.parseInline(tokens);
        return `<h${depth} id="${slug(html)}">${html}</h${depth}>`;
      },
      link({ href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens);
        const to = target(href, from);
        return to === null ? text : `<a href="${to}">${text}</a>`;
      },
      code({ text }: Tokens.Code) {
        const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
        return `<pre tabindex="0"><code>${escaped}</code></pre>`;
      },
    },
  });
  const html = marked.parse(markdown, { async: false });
  let tables = 0;
  return html
    .replaceAll(/<tr>\n<td><code>([a-z-]+)<\/code><\/td>/g, '<tr id="$1">\n<td><code>$1</code></td>')
    .replaceAll(/<th( [^>]*)?><\/th>/g, '<td></td>')
    .replaceAll('<table>', () => {
      tables += 1;
      return `<div class="table-wrap" tabindex="0" role="region" aria-label="Table ${tables}"><table>`;
    })
    .replaceAll('</table>', '</table></div>');
}

/** `import html from '…/docs/errors.md'` gives the markup of that paper. */
export const markdown: Plugin = {
  name: 'markdown',
  enforce: 'pre',
  transform(code, id) {
    const from = /\/docs\/(.+\.md)$/.exec(id)?.[1] ?? /\/(CHANGELOG\.md)$/.exec(id)?.[1];
    if (from === undefined) return undefined;
    return { code: `export default ${JSON.stringify(render(code, from))};`, map: null };
  },
};
