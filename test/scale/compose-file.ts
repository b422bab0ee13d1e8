import { parse } from 'yaml';

/** What the tests read of a service of a compose file. */
export interface Service {
  readonly image: string;
  readonly entrypoint?: readonly string[];
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly volumes?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly ports?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean };
  readonly networks: readonly string[] | Readonly<Record<string, { readonly ipv4_address: string }>>;
}
export type Services = Readonly<Record<string, Service>>;

/** The services of a compose file, with its variables filled in as Compose does. */
export function readCompose(text: string, variables: Readonly<Record<string, string>>): Services {
  const filled = text.replaceAll(
    /\$(?:\$|\{(\w+):([-?])([^}]*)\})/g,
    (whole, name?: string, kind?: string, rest = '') => {
      if (name === undefined) return '$';
      const value = variables[name] ?? '';
      if (value === '' && kind === '?') throw new Error(`${whole}: ${rest}`);
      return value === '' ? rest : value;
    },
  );
  return (parse(filled, { merge: true }) as { services: Services }).services;
}

/** Services in an order in which each comes after those that it waits for. */
export function startOrder(services: Services): string[] {
  const order = new Set<string>();
  const place = (name: string): void => {
    Object.keys(services[name]?.depends_on ?? {}).forEach(place);
    order.add(name);
  };
  Object.keys(services).forEach(place);
  return [...order];
}

/** What an image does by itself: the command and the environment that its Containerfile ends with. */
export function imageDefaults(containerfile: string): {
  command: string[];
  environment: Record<string, string>;
} {
  const last = containerfile.slice(containerfile.lastIndexOf('\nFROM '));
  const command = JSON.parse(/^CMD (\[.+\])$/m.exec(last)?.[1] ?? '[]') as string[];
  const assignments = /^ENV ((?:.+\\\n)*.+)$/m.exec(last)?.[1] ?? '';
  const environment = Object.fromEntries(
    [...assignments.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
  );
  return { command, environment };
}
