import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A file system of a file, whose kernel takes the right to write away at the first error, as most servers’ do
 * (`errors=remount-ro`). Needs root and a loop device.
 */
export class OwnDisk {
  readonly #home = mkdtempSync(join(tmpdir(), 'plumbline-disk-'));
  readonly directory = join(this.#home, 'data');
  readonly #image = join(this.#home, 'image');

  constructor() {
    mkdirSync(this.directory);
    must('truncate', '--size=400M', this.#image);
    must('mkfs.ext4', '-q', this.#image);
    this.mount();
  }

  mount(): void {
    must('mount', '-o', 'loop,errors=remount-ro', this.#image, this.directory);
  }

  /** What a failing block does: ext4 notes an error, and from then on nothing can be written. */
  fail(): void {
    const device = must('findmnt', '--noheadings', '--output', 'SOURCE', this.directory).trim();
    writeFileSync(`/sys/fs/ext4/${device.replace('/dev/', '')}/trigger_fs_error`, '1');
  }

  /** Unmounted, checked and mounted again, as an operator would. */
  repair(): void {
    must('umount', this.directory);
    // 1 says that errors were corrected.
    const { status, stdout } = spawnSync('e2fsck', ['-f', '-y', this.#image]);
    if (status !== 0 && status !== 1) throw new Error(stdout.toString());
    this.mount();
  }

  remove(): void {
    spawnSync('umount', ['--lazy', this.directory]);
    rmSync(this.#home, { recursive: true, force: true });
  }
}

function must(command: string, ...parameters: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, parameters);
  if (status !== 0) throw new Error(`${command}: ${stderr.toString()}`);
  return stdout.toString();
}

/** Root that may mount, and a kernel that lets ext4 be told of an error. */
export const ownDisks = ((): boolean => {
  if (process.getuid?.() !== 0 || !existsSync('/sys/fs/ext4')) return false;
  try {
    new OwnDisk().remove();
    return true;
  } catch {
    return false;
  }
})();
