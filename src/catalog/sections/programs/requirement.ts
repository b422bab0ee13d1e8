import { Type, type Static } from 'typebox';
import { Condition } from './conditions.ts';

/**
 * A condition of a program or of one of its lines. With `when` a project is held against it; without, it exists as words
 * and leaves every project undetermined, unless it is an undertaking.
 */
export const Requirement = Type.Object(
  {
    code: Type.String({ pattern: '^[a-z0-9_]+$' }),
    text: Type.String({ minLength: 1 }),
    when: Type.Optional(Condition),
    /** Says what kind of building, owner or account the program is for: failing it, an estimate does not list the program. */
    screens: Type.Optional(Type.Boolean()),
    /** In the project's own hands (a contractor to choose, a form to file first): printed with the money, denies nothing. */
    undertaking: Type.Optional(Type.Literal(true)),
  },
  { additionalProperties: false },
);
export type Requirement = Omit<Static<typeof Requirement>, 'when'> & {
  readonly when?: import('./conditions.ts').Condition;
};
