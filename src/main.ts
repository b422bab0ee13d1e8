import { start } from './composition/start.ts';

/** `npm start`: the whole service, from the environment. */
await start(process.env);
