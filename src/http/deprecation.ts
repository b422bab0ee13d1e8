import type { Deprecation } from '../operations/operation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Headers of every answer of an address that will go. */
    deprecation?: Readonly<Record<string, string>>;
  }
}

/** The day it was announced (RFC 9745, a structured date) and the end of its last day (RFC 8594), both UTC. */
export function deprecationHeaders({ since, lastDay }: Deprecation): Readonly<Record<string, string>> {
  return {
    deprecation: `@${Date.parse(`${since}T00:00:00Z`) / 1000}`,
    sunset: new Date(`${lastDay}T23:59:59Z`).toUTCString(),
  };
}

/** The same for the description of the interface. */
export const DEPRECATION_HEADERS = {
  Deprecation: {
    description: 'When the deprecation of this address was announced (RFC 9745).',
    schema: { type: 'string' },
  },
  Sunset: {
    description: 'The last moment at which this address answers (RFC 8594).',
    schema: { type: 'string' },
  },
} as const;
