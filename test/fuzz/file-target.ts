import { packed, workbook } from '../facts/workbook.ts';
import type { FuzzRequest, Maker } from './fuzz-request.ts';
import { answerComplaint, type FuzzAnswer } from './oracle.ts';
import type { Target } from './published.ts';
import type { Random } from './random.ts';
import { HOSTILE_TEXTS } from './texts.ts';
import { listed } from '../support/words.ts';

const LOT = '1008350041';
const DAYS = Array.from({ length: 13 }, (_, at) =>
  new Date(Date.UTC(2025, at, 1)).toISOString().slice(0, 10),
);
const SHEETS = {
  Properties: [
    ['Portfolio Manager ID', 'Property Name', 'Standard ID 1 - NYC Borough, Block and Lot (BBL)'],
    [4711, 'Tower', LOT],
  ],
  'Meter Entries': [
    listed(`
      Portfolio Manager ID, Portfolio Manager Meter ID, Meter Type, Start Date, End Date, Usage/Quantity,
      Usage Units
    `),
    ...DAYS.slice(0, 12).map((day, at) => [
      4711,
      1,
      'Electric - Grid',
      day,
      DAYS[at + 1]!,
      1000,
      'kWh (thousand Watt-hours)',
    ]),
  ],
};
const AUDIT =
  '<?xml version="1.0"?><BuildingSync><Building><FloorsAboveGrade>12</FloorsAboveGrade></Building></BuildingSync>';

/** One byte a character. */
const FILES: readonly string[] = [workbook(SHEETS), packed(SHEETS), Buffer.from(AUDIT)].map((bytes) =>
  bytes.toString('latin1'),
);

/** A route that takes the bytes of a file: sound files, and files with something wrong in any byte. */
export function fileTarget(target: Target): Target {
  const own: Target = {
    ...target,
    takesFile: true,
    special: {
      request: (maker) => fileRequest(own, maker),
      complaintAbout: (request, answer) => answerComplaint(request, answer) ?? verdict(request, answer),
    },
  };
  return own;
}

function fileRequest(target: Target, { random, credentials }: Maker): FuzzRequest {
  const wrong = random.chance(0.6);
  const sound = random.pick(FILES);
  const query: [string, string][] = random.chance(0.8) ? [['parcel_id', LOT]] : [];
  if (wrong && random.chance(0.3))
    query.push([
      random.pick(['covers', 'lots', 'parcel_id', '__proto__']),
      random.pick(HOSTILE_TEXTS).toWellFormed(),
    ]);
  return {
    target,
    method: target.method,
    path: {},
    query,
    headers: { 'content-type': random.pick(['application/octet-stream', 'text/xml', 'application/json']) },
    credential: wrong && random.chance(0.1) ? random.pick(credentials.refused) : credentials.good(random),
    body: wrong ? wounded(sound, random) : sound,
  };
}

function wounded(file: string, random: Random): string {
  const at = random.integer(0, file.length - 1);
  return random.pick([
    () => file.slice(0, at),
    () => file.slice(at),
    () => `${file.slice(0, at)}${String.fromCodePoint(random.integer(0, 255))}${file.slice(at + 1)}`,
    () => file.slice(0, at) + file.slice(at + random.integer(1, 400)),
    () => file + file,
    () => '',
    () => Buffer.from(random.pick(HOSTILE_TEXTS)).toString('latin1'),
    () => file.replace(/>12</, `>${random.pick(['', '-1', '1e9', 'NaN', '&x;', '<a>'.repeat(200)])}<`),
  ])();
}

/** A sound file with its lot is taken; who may not pass is refused first. */
function verdict(
  { target, credential, body, query, method }: FuzzRequest,
  { status, text }: FuzzAnswer,
): string | null {
  const refusal = credential.status[target.guard];
  if (refusal !== null) return status === refusal ? null : `${status} where ${refusal} is due`;
  const isSound =
    method === target.method && FILES.includes(body ?? '') && query.join() === `parcel_id,${LOT}`;
  // The time to read one is bounded, and a full machine needs more.
  const isLate = text.includes('The file takes more than');
  return isSound && status !== 200 && !isLate ? `a sound file was answered ${status}` : null;
}
