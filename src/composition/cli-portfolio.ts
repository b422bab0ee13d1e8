import type { Portfolio } from '../cli/command.ts';
import type { Config } from '../config.ts';

export function cliPortfolio(_config: () => Config): Portfolio {
  const absent = () => Promise.reject(new Error('Portfolio runs are not in this build.'));
  return { run: absent, work: absent };
}
