import { createHash } from 'node:crypto';
import { PluginKind, declareClassPlugin } from '@stryker-mutator/api/plugin';

/**
 * Draws the sample: every mutant gets a number from the seed, its place and its replacement, and the lowest ones are
 * tried. The others are passed over before any test runs, and count neither as killed nor as alive.
 */
class SampleChecker {
  async init() {}

  async check(mutants) {
    const share = Number(process.env['MUTATE_SHARE'] ?? 1);
    const seed = process.env['MUTATE_SEED'] ?? '';
    return Object.fromEntries(
      mutants.map((mutant) => [
        mutant.id,
        drawn(mutant, seed) < share ? { status: 'passed' } : { status: 'compileError', reason: 'not drawn' },
      ]),
    );
  }

  async group(mutants) {
    return [mutants.map(({ id }) => id)];
  }
}

/** A number in [0, 1) that does not depend on the sandbox, the order of the mutants, or other files. */
function drawn({ fileName, location, replacement }, seed) {
  const place = fileName.slice(fileName.lastIndexOf('/src/'));
  const digest = createHash('sha256')
    .update(JSON.stringify([seed, place, location, replacement]))
    .digest();
  return digest.readUInt32BE(0) / 2 ** 32;
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, 'sample', SampleChecker)];
