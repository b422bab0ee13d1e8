import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino';
import { standardError } from './standard-error.ts';

export type Logger = PinoLogger;

/** Wherever a secret could stand in a logged object. Values are replaced, never shortened. */
const REDACTED_PATHS = ['headers', 'req.headers', 'request.headers'].flatMap((base) => [
  `${base}.authorization`,
  `${base}.cookie`,
  `${base}["x-api-key"]`,
  `${base}["x-csrf-token"]`,
  `${base}["set-cookie"]`,
]);
const REDACTED_NAMES = ['key', 'token', 'secret', 'password', 'new_password', 'current_password', 'digest'];

const SECRET_SHAPES = /plb_(?:test_|live_|pat_)[0-9A-Za-z]+|\b(?:postgres(?:ql)?|rediss?):\/\/[^\s"']+/g;

/** Replaces anything shaped like one of our secrets, or a database address, inside a text. */
export function withoutSecrets(text: string): string {
  return text.replace(SECRET_SHAPES, '[redacted]');
}

function serialiseError(error: unknown): unknown {
  const plain = pino.stdSerializers.err(error as Error) as unknown as Record<string, unknown>;
  for (const [key, value] of Object.entries(plain))
    if (typeof value === 'string') plain[key] = withoutSecrets(value);
  return plain;
}

export interface LoggerOptions {
  readonly level: string;
  /** Standard error by default: standard output belongs to commands. */
  readonly destination?: DestinationStream;
}

/** JSON lines on standard error, buffered for a few milliseconds so that a request never waits for the disk. */
export function createLogger(options: LoggerOptions): Logger {
  return pino(
    {
      level: options.level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [...REDACTED_PATHS, ...REDACTED_NAMES, ...REDACTED_NAMES.map((name) => `*.${name}`)],
        censor: '[redacted]',
      },
      serializers: { err: serialiseError },
      hooks: {
        logMethod(args, method) {
          for (const [index, value] of args.entries()) {
            if (typeof value === 'string') args[index as 0] = withoutSecrets(value) as never;
          }
          method.apply(this, args);
        },
      },
    },
    options.destination ?? standardError(),
  );
}
