/** JSON-RPC as the fuzz reads and writes it: without the library under test. */
export const MODERN = '2026-07-28';
export const LEGACY = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07'] as const;

export interface RpcMessage {
  readonly jsonrpc: '2.0';
  readonly id?: string | number | null;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string };
}

export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The members the 2026 era wants in `_meta` of every request. */
export const MODERN_META = {
  'io.modelcontextprotocol/protocolVersion': MODERN,
  'io.modelcontextprotocol/clientInfo': { name: 'fuzz', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** JSON text as a value; undefined when it is not JSON. */
export function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/** A well-formed request: 2.0, a text or whole number as id, a method, and parameters by name or none. */
export function isRequest(
  value: unknown,
): value is RpcMessage & { readonly id: string | number; readonly method: string } {
  if (!isFields(value) || value['jsonrpc'] !== '2.0' || typeof value['method'] !== 'string') return false;
  const { id, params } = value;
  const named = typeof id === 'string' || (typeof id === 'number' && Number.isSafeInteger(id));
  return named && (params === undefined || isFields(params));
}

/** The messages of an answer: one JSON body, or the events of a stream. Null when it is neither. */
export function messagesOf(type: string, text: string): readonly unknown[] | null {
  if (type.startsWith('application/json')) {
    const value = parsed(text);
    return value === undefined ? null : [value].flat();
  }
  if (!type.startsWith('text/event-stream')) return null;
  // Not a pattern: its dot would stop at U+2028, which an answer may hold.
  const lines = text.split('\n').filter((line) => line.startsWith('data: '));
  const values = lines.map((line) => parsed(line.slice(6)));
  return values.includes(undefined) ? null : values;
}
