/** Texts that stand for "no value" in the City's tables. */
const NO_VALUE =
  /^(|n\/?a|#n\/a|not available|unable to check.*|not applicable.*|see primary bbl|insufficient access|null|none|-|\$\s*-)$/i;

/** Reads a number as published (`"1,700"`, `3.0000000`, ` 12 `); null for a sentinel text or anything else. */
export function publishedNumber(text: string | undefined): number | null {
  if (text === undefined) return null;
  const trimmed = text.trim();
  if (NO_VALUE.test(trimmed)) return null;
  const value = Number(trimmed.replaceAll(',', ''));
  return Number.isFinite(value) ? value : null;
}

/** Reads a text cell; null for a sentinel. */
export function publishedText(text: string | undefined): string | null {
  const trimmed = (text ?? '').trim().replace(/\s+/g, ' ');
  return NO_VALUE.test(trimmed) ? null : trimmed;
}

/** `true`, `Y`, `1`, `X` and the like; anything else is no. */
export function publishedFlag(text: string | undefined): boolean {
  return /^(true|t|yes|y|1|x)$/i.test((text ?? '').trim());
}
