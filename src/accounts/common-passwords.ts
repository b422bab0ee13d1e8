/** What others guess first. Loaded when a password is first set: 49,233 texts that most processes never need. */
let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** Said again and again, so few characters are no password, whatever they are. */
const LONGEST_UNIT = 5;

const list = (): Promise<ReadonlySet<string>> =>
  (commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((text) => text.toLowerCase())),
  ));

/** Why a password is among the first that somebody would try; null where it is not. */
export type Weakness = 'common' | 'repeated' | 'own address';

/**
 * NIST SP 800-63B-4, section 3.1.1.2: a new password is compared with commonly used, expected and compromised ones, whole.
 * A listed word with digits or signs at its ends, or said again and again, is as expected as the word.
 */
export async function weaknessOf(password: string, email: string | null): Promise<Weakness | null> {
  const text = password.normalize('NFKC').toLowerCase();
  const unit = unitOf(text);
  if (unit.length <= LONGEST_UNIT) return 'repeated';
  const [local = '', domain = ''] = (email ?? '').toLowerCase().split('@');
  const bare = bareOf(text);
  if (local.length > 2 && [local, `${local}@${domain}`].some((own) => text === own || bare === own))
    return 'own address';
  if (bare === '' || bare === 'plumbline') return 'common';
  const common = await list();
  return [text, bare, unitOf(text), unitOf(bare)].some((each) => common.has(each)) ? 'common' : null;
}

/** The shortest beginning that, said again and again, is the whole text. */
function unitOf(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1)
    if (text.slice(0, length).repeat(text.length / length) === text) return text.slice(0, length);
  return text;
}

/** From the first letter to the last. */
function bareOf(text: string): string {
  const characters = Array.from(text);
  const isLetter = (character: string) => /\p{L}/u.test(character);
  const [first, last] = [characters.findIndex(isLetter), characters.findLastIndex(isLetter)];
  return first === -1 ? '' : characters.slice(first, last + 1).join('');
}
