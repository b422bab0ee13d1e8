import { queryOptions } from '@tanstack/react-query';
import type { PlanList } from '../../../src/contract/pages.ts';
import { call, isSignedIn } from './call.ts';

export interface Account {
  readonly account_id: string;
  readonly email: string;
  readonly plan: string;
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

export interface Session {
  readonly session_id: string;
  /** Whether it is the one that asks. */
  readonly current: boolean;
  readonly created_at: string;
  readonly last_seen_at: string;
  readonly expires_at: string;
  readonly revoked_at: string | null;
  readonly address: string | null;
  readonly user_agent: string | null;
}

export const account = queryOptions({
  queryKey: ['account'],
  queryFn: () => (isSignedIn() ? call<Account>('/account') : null),
  retry: false,
});
export const plans = queryOptions({
  queryKey: ['plans'],
  queryFn: () => call<PlanList>('/plans'),
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

/** The sessions that still hold, this one first, then the latest. */
export const openSessions = queryOptions({
  queryKey: ['sessions'],
  queryFn: async (): Promise<Session[]> => {
    const { sessions } = await call<{ sessions: Session[] }>('/sessions');
    const now = Date.now();
    return sessions
      .filter((entry) => entry.revoked_at === null && Date.parse(entry.expires_at) > now)
      .toSorted(
        (a, b) => Number(b.current) - Number(a.current) || (a.last_seen_at < b.last_seen_at ? 1 : -1),
      );
  },
  staleTime: 0,
});
export const revokeSession = (id: string) => call(`/sessions/${id}`, 'DELETE');

export const changePassword = (current: string, next: string) =>
  call<{ sessions_ended: number }>('/account/password', 'POST', {
    current_password: current,
    new_password: next,
  });
export const exportAccount = () => call<unknown>('/account/export');
export const deleteAccount = (password: string) => call('/account', 'DELETE', { password });
export const resetPassword = (code: string, next: string) =>
  call<{ sessions_ended: number }>('/auth/reset-password', 'POST', { code, new_password: next });
export const resetWays = queryOptions({
  queryKey: ['reset-ways'],
  queryFn: () => call<{ by_mail: boolean }>('/auth/reset-password'),
});
export const mailResetCode = (email: string) =>
  call<{ valid_minutes: number }>('/auth/reset-code', 'POST', { email });
