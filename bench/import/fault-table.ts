/** Prints what each fault of a remote lookup ends in and how long it took:  node bench/import/fault-table.ts */
import { SocrataLookup } from '../../src/buildings/remote/socrata-lookup.ts';
import { HttpLookup } from '../../src/buildings/remote/http-lookup.ts';
import { faults, startServer } from '../../test/buildings/open-data-server.ts';

const rows = [];
for (const [fault, handler] of Object.entries(faults)) {
  const server = await startServer(handler);
  for (const lookup of [
    new SocrataLookup({ baseUrl: server.baseUrl }),
    new HttpLookup({ baseUrl: server.baseUrl }),
  ]) {
    const started = performance.now();
    const result = await lookup.find('3052960043');
    const ms = Math.round(performance.now() - started);
    const reason = result.kind === 'failed' ? result.reason : '';
    rows.push({
      fault,
      adapter: lookup instanceof SocrataLookup ? 'socrata' : 'http',
      result: result.kind,
      status: 502,
      ms,
      reason,
    });
  }
  await server.close();
}
console.log(JSON.stringify(rows, null, 1));
