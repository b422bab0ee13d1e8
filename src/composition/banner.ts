import type { Running } from './serve.ts';

/** The Empire State Building. */
const EXAMPLE_BBL = '1008350041';

/** What `npm start` says: where everything is and, where demo credentials exist, a call that works when pasted. */
export function bannerOf({ url, demo }: Pick<Running, 'url' | 'demo'>): string {
  const lines = [
    `Plumbline is listening on ${url}`,
    '',
    `  Estimate interface   ${url}/retrofit/v1`,
    `  Programs interface   ${url}/incentives/v1`,
    `  Tool server (MCP)    ${url}/mcp`,
    `  Web app              ${url}/`,
    `  API reference        ${url}/docs`,
  ];
  if (demo !== null) {
    lines.push(
      '',
      'Demo credentials (this machine only, gone after 30 days):',
      `  Test key             ${demo.key}`,
      `  Programs token       ${demo.token}`,
      '',
      'An estimate for the Empire State Building:',
      '',
      `  curl -s ${url}/retrofit/v1/estimate -H 'X-API-Key: ${demo.key}' -H 'Content-Type: application/json' -d '{"bbl":"${EXAMPLE_BBL}"}'`,
    );
  }
  return `${lines.join('\n')}\n\n`;
}
