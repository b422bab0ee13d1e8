import { workerData } from 'node:worker_threads';
import type { Config } from '../config.ts';
import { serveShards } from '../portfolio/serve-shards.ts';
import { openPricing } from './open-estimating.ts';

/** A worker thread of a portfolio run. It reads code and catalogue from disk and checks that they are the run's. */
const { config, release } = workerData as { readonly config: Config; readonly release: string };
const services = await openPricing(config);
if (services.engine.id !== release) throw new Error('code or catalogue changed on disk during the run');
serveShards(services);
