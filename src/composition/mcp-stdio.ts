import type { Config } from '../config.ts';

export function serveToolsOnStdio(_config: Config): Promise<void> {
  return Promise.reject(new Error('The tool server is not in this build.'));
}
