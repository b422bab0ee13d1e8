import type { StorageState } from '../operations/ports.ts';

const LOOK_EVERY_MS = 5_000;
/** While something is wrong, so that recovery is known soon. */
const LOOK_AGAIN_MS = 500;
/** A look that takes longer has found that something is wrong. */
const LOOK_WITHIN_MS = 2_000;

/** Looks at the storage in the background, so that whoever asks for its state gets it at once. */
export class StorageProbe {
  #state: StorageState = 'unavailable';
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  readonly #look: () => Promise<StorageState>;

  constructor(look: () => Promise<StorageState>) {
    this.#look = look;
  }

  get state(): StorageState {
    return this.#state;
  }

  /** Resolves after the first look. */
  async begin(): Promise<void> {
    const late = setTimeout(() => (this.#state = 'unavailable'), LOOK_WITHIN_MS);
    this.#state = await this.#look();
    clearTimeout(late);
    if (this.#isStopped) return;
    const nextMs = this.#state === 'ok' ? LOOK_EVERY_MS : LOOK_AGAIN_MS;
    this.#timer = setTimeout(() => void this.begin(), nextMs).unref();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }
}
