import type { components } from './generated/estimate.ts';

/** RFC 9457 problem as both interfaces answer it. */
export type Problem = components['schemas']['Problem'];

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
  get faults(): NonNullable<Problem['errors']> {
    return this.problem?.errors ?? [];
  }
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'type' in body && 'title' in body && 'detail' in body;
}
