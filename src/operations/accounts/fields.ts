import { Type, type TSchema } from 'typebox';
import { KNOWN_SCOPES } from '../../accounts/scopes.ts';

/** A closed object: unknown properties are refused here as everywhere. */
export function closed<P extends Record<string, TSchema>>(properties: P) {
  return Type.Object(properties, { additionalProperties: false });
}

const id = (prefix: string, what: string) =>
  Type.String({ pattern: `^${prefix}_[0-9a-z]{24}$`, description: `Id of the ${what}.` });

export const AccountId = id('acc', 'account');
export const KeyId = id('key', 'API key');
export const TokenId = id('tok', 'programs token');
export const SessionId = id('ses', 'session');
/** Only the operator names an account; a session acts on its own. */
export const TargetAccount = Type.Optional(AccountId);

export const Email = Type.String({
  // eslint-disable-next-line no-control-regex
  pattern: '^[^\\s@\\u0000-\\u001f\\u007f]+@[^\\s@\\u0000-\\u001f\\u007f]+$',
  maxLength: 254,
  description: 'E-mail address; compared without regard to case.',
});
/** NIST SP 800-63B-4, section 3.1.1.2: 15 characters where nothing but the password is asked for, any of them printing. */
export const Password = Type.String({
  minLength: 15,
  maxLength: 200,
  pattern: '^[^\\u0000-\\u001f\\u007f]+$',
  description: 'At least 15 characters; no control characters.',
});
export const AnyPassword = Type.String({ minLength: 1, maxLength: 200 });
export const Name = Type.String({
  pattern: '^[^\\u0000-\\u001f\\u007f]{1,80}$',
  description: 'A name for people, 1 to 80 characters.',
});
export const Instant = Type.String({ description: 'Instant in UTC, ISO 8601.' });
export const MaybeInstant = Type.Union([Instant, Type.Null()]);
export const ExpiresAt = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z$',
  description: 'When it stops working: UTC instant, ISO 8601 with Z, in the future.',
});
export const OverlapHours = Type.Number({
  minimum: 0,
  maximum: 720,
  description: 'Hours for which the old secret keeps working; 24 when omitted.',
});
export const Mode = Type.Union([Type.Literal('test'), Type.Literal('live')]);
export const Scopes = Type.Array(Type.Literal<(typeof KNOWN_SCOPES)[0]>(KNOWN_SCOPES[0]), {
  maxItems: 20,
  description: 'May be empty: such a key authenticates and is refused by every endpoint.',
});

export function instant(ms: number): string {
  return new Date(ms).toISOString();
}

export function maybeInstant(ms: number | null): string | null {
  return ms === null ? null : instant(ms);
}
