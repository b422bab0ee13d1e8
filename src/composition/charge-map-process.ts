import { renameSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { listLots } from '../buildings/list-lots.ts';
import { drawChargeMap } from '../operations/pages/draw-charge-map.ts';
import type { MapToDraw } from './charge-map.ts';
import { openEngine } from './open-estimating.ts';
import { dayInNewYork } from '../quantities/calendar-date.ts';

const LOW_PRIORITY = 10;

// Run by `charge-map.ts`: leaves the map as a file behind. Whoever asks the service for something else goes first.
setPriority(LOW_PRIORITY);
process.once('message', ({ file, store }: MapToDraw) => {
  const covered = listLots(store, { isCovered: true });
  void drawChargeMap(openEngine(), covered, dayInNewYork(Date.now())).then((map) => {
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(map));
    renameSync(`${file}.${process.pid}`, file);
    process.disconnect();
  });
});
