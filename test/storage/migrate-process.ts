import { openStorage } from '../../src/storage/open-storage.ts';
import type { Target } from './processes.ts';

const storage = openStorage(JSON.parse(process.argv[2] ?? '{}') as Target);
console.log(JSON.stringify(await storage.migrate()));
await storage.close();
