import { IMPORTABLE, type Importable } from '../buildings/importers/import-types.ts';
import { openLookup } from '../buildings/open-lookup.ts';
import { readPublishers, type Publisher } from '../buildings/refresh/publishers.ts';
import { lastRefresh } from '../buildings/refresh/last-refresh.ts';
import type { RefreshReport } from '../buildings/refresh/refresh-parcels.ts';
import { RemoteFailure } from '../buildings/remote/remote-failure.ts';
import { serveLookup } from '../buildings/serve-lookup.ts';
import type { Parcels, ScheduledRefresh } from '../cli/command.ts';
import type { Config } from '../config.ts';
import { ProblemError } from '../contract/error-codes.ts';
import { recordOf } from '../operations/estimate/prepare-request.ts';
import type { BuildingLookup } from '../operations/ports.ts';
import { calendarDate, daysBetween } from '../quantities/calendar-date.ts';
import { normaliseBbl } from '../quantities/parcel-id.ts';
import { lookupConfig } from './lookup-config.ts';

/** What the `parcels` and `lookup` commands do, over the configured store. Importers are loaded only for their commands. */
export function cliParcels(config: () => Config, lookup: () => Promise<BuildingLookup>): Parcels {
  return {
    datasets: IMPORTABLE,
    async import(request) {
      const { importParcels } = await import('../buildings/import-parcels.ts');
      const { dataDir, databaseUrl } = config();
      return importParcels({
        dataDir,
        ...(databaseUrl === null ? {} : { databaseUrl }),
        inputs: request.inputs.map((input) => ({ ...input, dataset: input.dataset as Importable })),
        ...(request.onProgress === undefined ? {} : { onProgress: request.onProgress }),
        ...(request.rejects === undefined ? {} : { rejectReportPath: request.rejects }),
        isForced: request.isForced,
        isDryRun: request.isDryRun,
      }).catch(asProblem);
    },
    refresh: (request) => refreshed(config(), request).catch(asProblem),
    refreshWhenDue: (schedule) => refreshedWhenDue(config(), schedule),
    list: (filter) => listHeld(storeOf(config()), filter),
    async undo() {
      const { undoImport } = await import('../buildings/undo-import.ts');
      const meta = await undoImport(storeOf(config()));
      if (meta === null) throw new ProblemError('invalid-request', 'There is no import to undo.');
      return { parcelCount: meta.parcelCount, coverage: meta.coverage };
    },
    async show(typed) {
      const parcelId = normaliseBbl(typed) ?? typed;
      return recordOf(await (await lookup()).find(parcelId), parcelId);
    },
    search: async (text, limit) => (await lookup()).search(text, limit),
    status: async () => (await lookup()).status(),
    async serveLookup(address) {
      // Its own lookup, which lives until a signal ends the process.
      const served = await openLookup(lookupConfig(config()));
      const server = await serveLookup({ ...address, lookup: served });
      const stop = () => {
        void server.close().then(() => served.close());
      };
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
      process.once('disconnect', stop);
      return server.url;
    },
  };
}

function asProblem(error: unknown): never {
  throw new ProblemError('invalid-request', messageOf(error));
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function refreshed(
  { socrataAppToken: appToken, ...config }: Config,
  { only, publishersFile, rejects, ...request }: Parameters<Parcels['refresh']>[0],
): Promise<RefreshReport> {
  const { refreshParcels } = await import('../buildings/refresh/refresh-parcels.ts');
  return refreshParcels({
    ...storeOf(config),
    ...request,
    publishers: chosen(readPublishers(publishersFile), only),
    year: new Date().getFullYear(),
    ...(appToken === null ? {} : { appToken }),
    ...(rejects === undefined ? {} : { rejectReportPath: rejects }),
  });
}

async function refreshedWhenDue(
  config: Config,
  { today, days, publishersFile }: Parameters<Parcels['refreshWhenDue']>[0],
): Promise<ScheduledRefresh> {
  const last = lastRefresh(config.dataDir).day;
  if (last !== null && daysBetween(calendarDate(last), calendarDate(today)) < days)
    return { outcome: 'not_due', last, text: `Refreshed on ${last}; due again after ${days} days.` };
  const named = publishersFile === undefined ? {} : { publishersFile };
  try {
    const { coverage, parcelCount } = await refreshed(config, { isForced: false, isDryRun: false, ...named });
    return { outcome: 'refreshed', last, text: `${parcelCount} parcels. ${coverage}` };
  } catch (error) {
    const mayPass = error instanceof RemoteFailure && error.retryable;
    return { outcome: mayPass ? 'unreachable' : 'refused', last, text: messageOf(error) };
  }
}

/** Those named, in their order in the file; all where none is. */
function chosen(publishers: readonly Publisher[], only: readonly string[] | undefined): Publisher[] {
  const ids = publishers.map(({ id }) => id);
  const unknown = only?.filter((id) => !ids.includes(id)) ?? [];
  if (unknown.length > 0)
    throw new Error(`There is no publisher ${unknown.join(', ')}; there are ${ids.join(', ')}.`);
  return publishers.filter(({ id }) => only === undefined || only.includes(id));
}

const storeOf = ({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>) => ({
  dataDir,
  ...(databaseUrl === null ? {} : { databaseUrl }),
});

async function listHeld(
  store: ReturnType<typeof storeOf>,
  { limit, ...filter }: Parameters<Parcels['list']>[0],
): ReturnType<Parcels['list']> {
  const { listLots } = await import('../buildings/list-lots.ts');
  const lots = [];
  let total = 0;
  for await (const lot of listLots(store, filter)) {
    total += 1;
    if (lots.length < limit) lots.push(lot);
  }
  return { total, lots };
}
