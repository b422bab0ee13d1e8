import { Option, type Command } from 'commander';
import type { AnyOperation, CommandInput, CommandBinding } from '../operations/operation.ts';

/** One property of an operation's input as the command line takes it. */
export interface CommandField extends CommandInput {
  /** The option that says no, of one that says yes. */
  readonly opposite?: string;
  /** Path of the property, joined by dots. */
  readonly property: string;
  readonly isNumber: boolean;
}

interface ObjectSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, ObjectSchema>>;
  readonly required?: readonly string[];
  readonly description?: string;
}

/** The fields an operation names, then every other property of its input under its own name. */
export function fieldsOf(operation: AnyOperation, binding: CommandBinding): CommandField[] {
  const schema: ObjectSchema = operation.input;
  const named = Object.entries(binding.inputs ?? {});
  const covered = new Set(named.map(([property]) => property.split('.')[0]));
  const rest = Object.entries(schema.properties ?? {})
    .filter(([property]) => !covered.has(property))
    .map(([property, inner]) => [property, optionOf(property, inner)] as const);
  return [...named, ...rest]
    .filter(([, input]) => input.flag !== '')
    .map(([property, input]) => {
      const type = typeAt(schema, property);
      const required = input.required ?? schema.required?.includes(property) ?? false;
      return {
        ...withOpposite(input, type),
        ...(required &&
          input.also === undefined &&
          input.fallback === undefined && { required: true as const }),
        property,
        isNumber: type === 'number' || type === 'integer',
      };
    });
}

function optionOf(property: string, { type, description = '' }: ObjectSchema): CommandInput {
  const name = property.replaceAll('_', '-').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  if (type === 'boolean') return { flag: `--${name}`, description };
  return { flag: `--${name} <${type === 'array' ? 'values...' : 'value'}>`, description };
}

/** A fact that may also be false has an option for each: `--landmark` and `--no-landmark`; neither leaves it unsaid. */
function withOpposite(
  input: CommandInput,
  type: string | undefined,
): CommandInput & Pick<CommandField, 'opposite'> {
  const bare = type === 'boolean' && input.read === undefined && /^--(?!no-)\S+$/.test(input.flag);
  return bare ? { ...input, opposite: `--no-${input.flag.slice(2)}` } : input;
}

function typeAt(schema: ObjectSchema, property: string): string | undefined {
  return property
    .split('.')
    .reduce<ObjectSchema | undefined>((inner, name) => inner?.properties?.[name], schema)?.type;
}

const isOption = (flag: string) => flag.startsWith('-');

/** The words of the command with its arguments: `show <id>`. */
export function usageOf(name: string, fields: readonly CommandField[]): string {
  return [name, ...fields.filter(({ flag }) => !isOption(flag)).map(({ flag }) => flag)].join(' ');
}

export function addOptions(command: Command, fields: readonly CommandField[]): void {
  for (const { flag, also, opposite, description, required, fallback } of fields) {
    for (const option of [flag, also]) {
      if (option === undefined || !isOption(option)) continue;
      const made = new Option(option, description).default(fallback);
      command.addOption(made.makeOptionMandatory(required === true));
    }
    if (opposite !== undefined) command.addOption(new Option(opposite, `the contrary of ${flag}`));
  }
}

/** What was given on the line as the operation's input; what was not given is left out. */
export function inputOf(command: Command, fields: readonly CommandField[]): Record<string, unknown> {
  const values: Readonly<Record<string, unknown>> = command.opts();
  const words: unknown[] = [...command.processedArgs];
  const input: Record<string, unknown> = {};
  for (const field of fields) {
    const { flag, also, read, property, isNumber } = field;
    const given =
      (isOption(flag) ? values[attributeOf(flag)] : words.shift()) ??
      (also === undefined ? undefined : values[attributeOf(also)]);
    const value = read === undefined ? plain(given, isNumber) : read(given);
    if (value !== undefined) setAt(input, property.split('.'), value);
  }
  return input;
}

const attributeOf = (flag: string) => new Option(flag).attributeName();

const plain = (given: unknown, isNumber: boolean) =>
  given === undefined || !isNumber ? given : Number(given);

function setAt(target: Record<string, unknown>, [name = '', ...inner]: string[], value: unknown): void {
  if (inner.length === 0) {
    target[name] = value;
    return;
  }
  const nested: Record<string, unknown> = { ...(target[name] as object | undefined) };
  setAt(nested, inner, value);
  target[name] = nested;
}
