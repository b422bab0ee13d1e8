import { queryOptions } from '@tanstack/react-query';
import { call, isSignedIn } from './call.ts';

export interface Account {
  readonly account_id: string;
  readonly email: string;
  readonly plan: string;
}

export interface Plan {
  readonly plan: string;
  readonly title: string;
  readonly paid: boolean;
  readonly live_keys: boolean;
  readonly programs: 'none' | 'read' | 'all';
  readonly requests_per_minute: number | null;
}

export interface Credential {
  readonly id: string;
  readonly name: string | null;
  readonly mode: 'test' | 'live' | null;
  readonly display_prefix: string;
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
  readonly last_used_at: string | null;
}

export interface Usage {
  readonly from: string;
  readonly to: string;
  readonly total: number;
  readonly usage: readonly { readonly day: string; readonly endpoint: string; readonly count: number }[];
}

export const account = queryOptions({
  queryKey: ['account'],
  queryFn: () => (isSignedIn() ? call<Account>('/account') : null),
  retry: false,
});
export const plans = queryOptions({
  queryKey: ['plans'],
  queryFn: () => call<{ plans: Plan[]; test_key_requests_per_minute: number }>('/plans'),
});
export const usage = queryOptions({
  queryKey: ['usage'],
  queryFn: () => call<Usage>('/usage'),
  staleTime: 0,
});

export type Kind = 'keys' | 'tokens';
type Listed = Omit<Credential, 'id' | 'mode'> & {
  key_id?: string;
  token_id?: string;
  mode?: 'test' | 'live';
};

/** Keys and tokens differ in names only; the pages see one shape. */
export const credentials = (kind: Kind) =>
  queryOptions({
    queryKey: ['credentials', kind],
    queryFn: async (): Promise<Credential[]> => {
      const answer = await call<Partial<Record<Kind, Listed[]>>>(`/${kind}`);
      return (answer[kind] ?? []).map((entry) => ({
        ...entry,
        id: entry.key_id ?? entry.token_id ?? '',
        mode: entry.mode ?? null,
      }));
    },
  });

type Made = { key?: string; token?: string };
const secretOf = ({ key, token }: Made): string => key ?? token ?? '';

export const createCredential = async (
  kind: Kind,
  input: { name: string; mode: 'test' | 'live' },
): Promise<string> => {
  const named = input.name.trim() === '' ? {} : { name: input.name.trim() };
  const body = kind === 'keys' ? { mode: input.mode, scopes: ['cost:read'], ...named } : named;
  return secretOf(await call<Made>(`/${kind}`, 'POST', body));
};
export const rotateCredential = async (kind: Kind, id: string): Promise<string> =>
  secretOf(await call<Made>(`/${kind}/${id}/rotate`, 'POST', {}));
export const revokeCredential = (kind: Kind, id: string) => call(`/${kind}/${id}`, 'DELETE');
