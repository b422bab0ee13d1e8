import type { CommandInput } from '../operation.ts';

/** Options that several account commands share. */
export const ACCOUNT_OPTION: CommandInput = { flag: '--account <id>', description: 'account id' };
export const NAME_OPTION: CommandInput = { flag: '--name <name>', description: 'a name for people' };
export const EXPIRES_OPTION: CommandInput = {
  flag: '--expires <instant>',
  description: 'UTC instant, ISO 8601 with Z',
};
export const OVERLAP_OPTION: CommandInput = {
  flag: '--overlap-hours <n>',
  description: '0 to 720; 24 when left out',
};
/** A secret on a command line stays in the history of the shell. */
export const NOT_ASKED: CommandInput = { flag: '' };
export const PLANS = 'free, starter, professional or enterprise';

/** `cost:read,other` or an empty text: a key without scopes. */
export function scopesIn(text: unknown): string[] {
  return String(text)
    .split(/[\s,]+/)
    .map((scope) => scope.trim())
    .filter((scope) => scope !== '');
}
