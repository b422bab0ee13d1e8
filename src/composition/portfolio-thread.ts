import { workerData } from 'node:worker_threads';
import type { Config } from '../config.ts';
import { serveShards } from '../portfolio/serve-shards.ts';
import { openEstimating } from './open-estimating.ts';

/** A worker thread of a portfolio run. */
const { config } = workerData as { readonly config: Config };
serveShards(await openEstimating(config));
