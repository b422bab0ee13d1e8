import { randomUUID } from 'node:crypto';
import { mkdir, open, unlink, type FileHandle } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';
import { ProblemError } from '../contract/error-codes.ts';
import type { StoredFile } from '../operations/ports.ts';

/** A body on disk. Its file has no name any more, and is gone when it is closed. */
export class StoredBody implements StoredFile {
  readonly bytes: number;
  readonly #handle: FileHandle;

  constructor(handle: FileHandle, bytes: number) {
    this.#handle = handle;
    this.bytes = bytes;
  }

  get fd(): number {
    return this.#handle.fd;
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }
}

/** Puts every body on disk as it comes, whatever its type says: for routes that take files. Their handlers close it. */
export function installFileParser(app: FastifyInstance, directory: string = tmpdir()): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (request: FastifyRequest, body: IncomingMessage) => {
    const encoding = request.headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity')
      throw new ProblemError('invalid-request', 'Content-Encoding is not supported: send the file as it is.');
    const { bodyLimit } = request.routeOptions;
    if (Number(request.headers['content-length']) > bodyLimit)
      throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
    const handle = await namelessFile(directory);
    try {
      return new StoredBody(handle, await written(body, handle, bodyLimit));
    } catch (error) {
      await handle.close();
      throw withoutRoom(error);
    }
  });
}

/** Writes a body; answers how many bytes it has. */
async function written(body: IncomingMessage, handle: FileHandle, most: number): Promise<number> {
  let bytes = 0;
  // What is left of a body that is refused is read and forgotten by the server, after the answer.
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > most) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
    await handle.writeFile(chunk);
  }
  return bytes;
}

async function namelessFile(directory: string): Promise<FileHandle> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const path = join(directory, randomUUID());
    const handle = await open(path, 'wx+', 0o600);
    await unlink(path);
    return handle;
  } catch (error) {
    throw withoutRoom(error);
  }
}

const WITHOUT_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO', 'EMFILE', 'ENFILE']);

/** A disk that is full or may not be written is no fault of the request. */
function withoutRoom(error: unknown): unknown {
  const { code = '' } = error as { readonly code?: string };
  return WITHOUT_ROOM.has(code)
    ? new ProblemError('storage-unavailable', 'Files cannot be taken at the moment; please try again later.')
    : error;
}
