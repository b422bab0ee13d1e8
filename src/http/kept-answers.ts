import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { after } from '../operations/call.ts';
import type { AnyOperation, Maybe } from '../operations/operation.ts';
import { isHeldAs, validatorOf } from './public-document.ts';
import { dayInNewYork } from '../quantities/calendar-date.ts';

/** Shorter answers go as they are: their headers and round trip cost more. */
export const THRESHOLD_BYTES = 2048;
/** An estimate of 70 KiB comes to 14.3 KiB; higher qualities save two per cent more and take longer. */
const BROTLI_QUALITY = 5;
export const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } };

/** Most of all answers kept, packed ones included. */
const MOST_BYTES = 32 * 1024 * 1024;
/** What an entry takes beside its bytes. */
const ENTRY_BYTES = 512;

/** An answer as it is sent. */
export interface KeptAnswer {
  readonly bytes: Buffer;
  readonly etag: string;
  /** Packed at most once, by the first caller that takes it; null while nobody has. */
  packed: Buffer | null;
}

const pack = promisify(brotliCompress);

/** Answers that are the same all day for the same input, as bytes: those asked for last. */
export class KeptAnswers {
  readonly #answers = new LRUCache<string, KeptAnswer>({
    maxSize: MOST_BYTES,
    // Packed bytes are fewer than the plain ones they come from.
    sizeCalculation: ({ bytes }, key) => ENTRY_BYTES + 2 * (key.length + bytes.length),
  });

  /** The same operation, whose answer comes out as bytes: everything a call goes through stays, but for running it twice a day. */
  keeping(operation: AnyOperation, write: (answer: unknown) => string): AnyOperation {
    return {
      ...operation,
      run: (services, context, input) => {
        const key = `${dayInNewYork(context.nowMs)} ${operation.id} ${JSON.stringify(input)}`;
        const cached = this.#answers.get(key);
        if (cached !== undefined) return cached;
        return after(operation.run(services, context, input), (answer) => {
          const bytes = Buffer.from(write(answer), 'utf8');
          const kept: KeptAnswer = { bytes, etag: validatorOf(bytes), packed: null };
          this.#answers.set(key, kept);
          return kept;
        });
      },
    };
  }
}

/** Sends a kept answer: nothing where the caller holds it, packed where the caller takes brotli. */
export function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  kept: KeptAnswer,
): Maybe<FastifyReply> {
  if (isHeldAs(request, reply, kept.etag)) return reply.send();
  if (kept.bytes.length < THRESHOLD_BYTES || !takesBrotli(request)) return reply.send(kept.bytes);
  return after(kept.packed ?? pack(kept.bytes, BROTLI), (packed) => {
    kept.packed = packed;
    return reply.header('content-encoding', 'br').header('vary', 'accept-encoding').send(packed);
  });
}

/** Whether brotli is named and not refused. Everything else is left to the negotiation of each answer. */
function takesBrotli({ headers }: FastifyRequest): boolean {
  const accepted = headers['accept-encoding'];
  return (
    typeof accepted === 'string' &&
    headers['x-no-compression'] === undefined &&
    accepted
      .split(',')
      .some((coding) => /^\s*br\s*(?:;\s*q=(?:0?\.\d*[1-9]\d*|1(?:\.0*)?)\s*)?$/i.test(coding))
  );
}
