import { relative } from 'node:path';
import { BaseSequencer } from 'vitest/node';
import { ROOT } from './setup.mjs';
import { LONGEST_FIRST } from './slow-suites.mjs';

/** Suites that share a process first, so that they stay together; then the longest, so that no core waits for one at the end. */
export class LongestFirst extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files);
    // A process goes on to the next file only within its own project.
    const projects = [...new Set(sorted.map(({ project }) => project))];
    const shared = projects.filter(({ config }) => !config.isolate);
    return [...shared, null].flatMap((shares) => {
      const group = sorted.filter(({ project }) => (shared.includes(project) ? project : null) === shares);
      const long = group.filter((file) => placeOf(file) >= 0).sort((a, b) => placeOf(a) - placeOf(b));
      return [...long, ...group.filter((file) => placeOf(file) < 0)];
    });
  }
}

const placeOf = ({ moduleId }) => LONGEST_FIRST.indexOf(relative(ROOT, moduleId));
