import { openSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runConfined, type Confinement } from '../../src/composition/confined-process.ts';

const MIB = 1024 * 1024;
const BOUNDS: Confinement = {
  dataBytes: 256 * MIB,
  residentBytes: 1024 * MIB,
  heapMb: 64,
  deadlineMs: 20_000,
};
const input = openSync('/dev/null', 'r');
const attempt = (task: string, bounds: Partial<Confinement> = {}) =>
  runConfined(
    new URL('./confined-attempts.ts', import.meta.url),
    { fd: input, task },
    { ...BOUNDS, ...bounds },
  );
const ending = (task: string, bounds?: Partial<Confinement>) =>
  attempt(task, bounds).then(
    () => 'answered',
    (error: { reason?: string }) => error.reason,
  );

describe('a confined process', () => {
  it('gets no more memory than the kernel was told, in buffers or in the heap', async () => {
    expect(await attempt('buffers')).toBe('ERR_MEMORY_ALLOCATION_FAILED');
    expect(await ending('heap')).toBe('memory');
    const limits = (await attempt('limits')) as Record<string, { hard: unknown }>;
    expect(limits['core_file_size_blocks']?.hard).toBe(0);
    expect(limits['file_size_blocks']?.hard).toBe(0);
    expect(limits['data_seg_size_bytes']?.hard).toBeLessThan(1024 * MIB + BOUNDS.dataBytes);
  });

  it('is killed where the kernel sets no limit and it takes too much all the same', async () => {
    expect(await ending('buffers', { dataBytes: 4096 * MIB, residentBytes: 300 * MIB })).toBe('memory');
  });

  it('is killed at its deadline, and missed when it leaves without an answer', async () => {
    expect(await ending('forever', { deadlineMs: 2_000 })).toBe('deadline');
    expect(await ending('leave')).toBe('broken');
    const absent = new URL('./no-such-module.ts', import.meta.url);
    const never = runConfined(absent, { fd: input, task: 'leave' }, BOUNDS);
    await expect(never).rejects.toMatchObject({ reason: 'unstarted' });
  });

  it('has no secret of the service and may neither write, read elsewhere, nor start anything', async () => {
    process.env['DATABASE_URL'] ??= 'postgres://secret';
    expect(Object.keys((await attempt('environment')) as object).toSorted()).toEqual([
      'NODE_DISABLE_COMPILE_CACHE',
      'TZ',
    ]);
    for (const task of ['write', 'secrets', 'start', 'thread'])
      expect(await attempt(task), task).toBe('ERR_ACCESS_DENIED');
  });
});
