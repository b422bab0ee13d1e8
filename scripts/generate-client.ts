// Writes the types of both clients from the OpenAPI documents the service publishes: src/client/generated/types.ts and
// packages/python/src/plumbline_client/*_types.py.
//   npm run -s node -- scripts/generate-client.ts
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Harness } from '../test/http/harness.ts';
import { clientFiles } from './client-files.ts';

const service = new Harness();
await service.open({});
const files = await clientFiles(async (url) => (await service.send({ method: 'GET', url })).body);
await service.close();
for (const [path, text] of Object.entries(files)) writeFileSync(join(import.meta.dirname, '..', path), text);
