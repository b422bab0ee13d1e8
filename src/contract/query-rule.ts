/** How one query parameter is read from text. Nothing is clamped or guessed. */
export type QueryRule =
  | { readonly kind: 'boolean'; readonly only?: true }
  | {
      readonly kind: 'integer';
      readonly minimum: number;
      readonly maximum?: number;
      readonly fallback?: number;
    }
  | {
      readonly kind: 'choice';
      readonly values: readonly string[];
      readonly meaning?: string;
      /** Small letters stand for the capitals of the values. */
      readonly anyCase?: true;
    }
  | {
      readonly kind: 'text';
      readonly minLength: number;
      readonly maxLength: number;
      readonly pattern?: RegExp;
      readonly meaning: string;
    };

export type QueryRules = Readonly<Record<string, QueryRule>>;
