import type { Fault, Problem } from './generated/types.ts';

/** Thrown for every answer that is not 2xx. `problem` is null where something other than the service answered. */
export class PlumblineProblem extends Error {
  readonly status: number;
  readonly problem: Problem | null;
  /** Last segment of the problem type, for example `building-not-found`; null without a problem object. */
  readonly slug: string | null;

  constructor(status: number, body: unknown) {
    const problem = isProblem(body) ? body : null;
    super(problem === null ? `The service answered ${status}.` : `${problem.title}: ${problem.detail}`);
    this.name = 'PlumblineProblem';
    this.status = status;
    this.problem = problem;
    this.slug = problem?.type.split('/').at(-1) ?? null;
  }

  /** What is wrong with the request, fault by fault. */
  get faults(): Fault[] {
    return this.problem?.errors ?? [];
  }
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'type' in body && 'title' in body && 'detail' in body;
}
