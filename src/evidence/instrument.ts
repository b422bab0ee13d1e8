import { parse, type AnyNode, type Expression, type Program } from 'acorn';
import { stripTypeScriptTypes } from 'node:module';

/**
 * The source of a module with every operation on numbers written as a call that may record it: `a * b` becomes
 * `$.mul(a, b)`. What the module computes stays what it was; `$`, `$import` and `$primitives` are given by who runs it.
 * @param replaced functions that stand in `$primitives` in place of the module's own
 */
export function instrument(source: string, replaced: readonly string[] = []): string {
  const code = stripTypeScriptTypes(source);
  const program = parse(code, { ecmaVersion: 'latest', sourceType: 'module', preserveParens: true });
  return new Writer(code, new Set(replaced)).module(program);
}

const ARITHMETIC: Readonly<Record<string, string>> = {
  '+': 'add',
  '-': 'sub',
  '*': 'mul',
  '/': 'div',
  '**': 'pow',
};
const EQUALITY: Readonly<Record<string, string>> = { '===': 'same', '!==': 'differs' };
/** Names whose functions take and give numbers, or tell them apart. */
const GLOBALS = new Set(['Math', 'Number', 'Map', 'Set', 'Float64Array']);

class Writer {
  readonly #code: string;
  readonly #exported: string[] = [];
  /** Names of the functions around the node that is written, the innermost last. */
  readonly #functions: string[] = [];

  readonly #replaced: ReadonlySet<string>;

  constructor(code: string, replaced: ReadonlySet<string>) {
    this.#code = code;
    this.#replaced = replaced;
  }

  module(program: Program): string {
    const body = this.#parts(program);
    const exports = this.#exported.map((pair) => `get ${pair}; }`).join(', ');
    return `${body}\nreturn { ${exports} };`;
  }

  write(node: AnyNode): string {
    return this.#statement(node) ?? this.#expression(node) ?? this.#parts(node);
  }

  /** Null for what is written by its parts. */
  #statement(node: AnyNode): string | null {
    switch (node.type) {
      case 'ImportDeclaration':
        return importOf(node);
      case 'ExportNamedDeclaration':
        return this.#exportOf(node);
      case 'IfStatement':
      case 'WhileStatement':
        return this.#parts(node, node.test);
      case 'SwitchStatement':
        return this.#parts(node, node.discriminant);
      case 'VariableDeclarator':
        if (node.id.type !== 'Identifier' || !node.init) return null;
        return `${node.id.name} = ${this.#named(node.init, node.id.name)}`;
      case 'FunctionDeclaration':
        return this.#inside(node.id?.name ?? '', () => this.#parts(node));
      case 'ReturnStatement':
        if (!node.argument || !mayBeNumber(node.argument)) return null;
        return `return ${this.#returned(node.argument)};`;
      case 'Property':
        return this.#property(node);
      case 'PropertyDefinition':
      case 'MethodDefinition':
        return this.#method(node);
      default:
        return null;
    }
  }

  #expression(node: AnyNode): string | null {
    switch (node.type) {
      case 'BinaryExpression':
        return this.#binary(node.operator, this.write(node.left), this.write(node.right));
      case 'AssignmentExpression':
        return this.#assignment(node);
      case 'UnaryExpression':
        return this.#unary(node);
      case 'LogicalExpression':
        if (node.operator === '??' || isBoolean(node.left)) return null;
        return node.operator === '||'
          ? `$.or(${this.write(node.left)}, () => (${this.write(node.right)}))`
          : `(${this.#test(node.left)} && ${this.write(node.right)})`;
      case 'ConditionalExpression':
        return this.#parts(node, node.test);
      case 'Identifier':
        return GLOBALS.has(node.name) ? `$.${node.name}` : null;
      case 'MemberExpression':
        // A name after a dot is no global.
        return node.computed
          ? null
          : `${this.write(node.object)}${this.#code.slice(node.object.end, node.end)}`;
      case 'ArrowFunctionExpression':
        return this.#arrow(node);
      default:
        return null;
    }
  }

  #unary({ operator, argument }: Extract<AnyNode, { type: 'UnaryExpression' }>): string | null {
    if (operator === '-' && argument.type !== 'Literal') return `$.neg(${this.write(argument)})`;
    if (operator === 'typeof') return `$.typeOf(${this.write(argument)})`;
    return operator === '!' ? `!${this.#test(argument)}` : null;
  }

  /** A value under the name of the function that returns it. */
  #returned(value: AnyNode): string {
    return `$.returned(${this.write(value)}, ${JSON.stringify(this.#functions.at(-1) ?? '')})`;
  }

  #binary(operator: string, left: string, right: string): string | null {
    const name = ARITHMETIC[operator] ?? EQUALITY[operator];
    return name === undefined ? null : `$.${name}(${left}, ${right})`;
  }

  #assignment(node: Extract<AnyNode, { type: 'AssignmentExpression' }>): string {
    const target = this.write(node.left);
    const value = this.write(node.right);
    if (node.operator === '=')
      return `${target} = ${mayBeNumber(node.right) ? this.#assigned(node.left, value) : value}`;
    const made = this.#binary(node.operator.slice(0, -1), target, value);
    return made === null ? this.#parts(node) : `${target} = ${made}`;
  }

  /** A value under the name it is assigned to. */
  #assigned(target: AnyNode, value: string): string {
    if (target.type === 'Identifier') return `$.named(${value}, ${JSON.stringify(target.name)})`;
    if (target.type !== 'MemberExpression') return value;
    const { object, property } = target;
    if (!target.computed)
      return property.type === 'Identifier' ? `$.named(${value}, ${JSON.stringify(property.name)})` : value;
    const list = object.type === 'MemberExpression' && !object.computed ? object.property : object;
    return list.type === 'Identifier'
      ? `$.namedAt(${value}, ${JSON.stringify(list.name)}, ${this.write(property)})`
      : value;
  }

  #property(node: Extract<AnyNode, { type: 'Property' }>): string {
    if (node.shorthand) {
      if (node.value.type !== 'Identifier') return this.write(node.value);
      const { name } = node.value;
      return GLOBALS.has(name) ? `${name}: $.${name}` : name;
    }
    if (node.kind !== 'init' || node.method) return this.#method(node);
    const key = node.computed ? `[${this.write(node.key)}]` : this.#text(node.key);
    const name = node.key.type === 'Identifier' && !node.computed ? node.key.name : '';
    return `${key}: ${this.#named(node.value, name)}`;
  }

  /** Keys are no identifiers of the program. */
  #method(node: Extract<AnyNode, { type: 'Property' | 'MethodDefinition' | 'PropertyDefinition' }>): string {
    if (!node.value) return this.#text(node);
    const name = node.key.type === 'Identifier' ? node.key.name : '';
    return this.#inside(
      name,
      () =>
        this.#code.slice(node.start, node.key.start) +
        (node.computed ? this.write(node.key) : this.#text(node.key)) +
        this.#code.slice(node.key.end, node.value?.start) +
        this.write(node.value as AnyNode) +
        this.#code.slice(node.value?.end, node.end),
    );
  }

  #arrow(node: Extract<AnyNode, { type: 'ArrowFunctionExpression' }>): string {
    const { body } = node;
    if (body.type === 'BlockStatement' || !mayBeNumber(body)) return this.#parts(node);
    return this.#between(node, body.start) + this.#returned(body) + this.#code.slice(body.end, node.end);
  }

  #between(node: AnyNode, end: number): string {
    let text = '';
    let at = node.start;
    for (const child of childrenOf(node)) {
      if (child.start >= end) break;
      text += this.#code.slice(at, child.start) + this.write(child);
      at = child.end;
    }
    return text + this.#code.slice(at, end);
  }

  #named(value: AnyNode, name: string): string {
    if (isFunction(value)) return this.#inside(name, () => this.write(value));
    const text = this.write(value);
    return name !== '' && mayBeNumber(value) ? `$.named(${text}, ${JSON.stringify(name)})` : text;
  }

  #inside(name: string, write: () => string): string {
    this.#functions.push(name);
    try {
      return write();
    } finally {
      this.#functions.pop();
    }
  }

  #exportOf(node: Extract<AnyNode, { type: 'ExportNamedDeclaration' }>): string {
    const { declaration, source, specifiers } = node;
    if (source) {
      const names = specifiers.map((each) => [this.#text(each.local), this.#text(each.exported)] as const);
      for (const [local, exported] of names)
        this.#exported.push(`${exported}() { return $import(${source.raw}).${local}`);
      return '';
    }
    if (!declaration) {
      for (const each of specifiers)
        this.#exported.push(`${this.#text(each.exported)}() { return ${this.#text(each.local)}`);
      return '';
    }
    const names =
      declaration.type === 'VariableDeclaration'
        ? declaration.declarations.map(({ id }) => this.#text(id))
        : [declaration.id?.name ?? ''];
    for (const name of names) this.#exported.push(`${name}() { return ${name}`);
    const [name = ''] = names;
    return this.#replaced.has(name) ? `const ${name} = $primitives.${name};` : this.write(declaration);
  }

  #test(node: Expression): string {
    return isBoolean(node) ? this.write(node) : `$.raw(${this.write(node)})`;
  }

  #text({ start, end }: AnyNode): string {
    return this.#code.slice(start, end);
  }

  /** The text of a node with its parts written; `tested` is read as true or false, or compared. */
  #parts(node: AnyNode, tested?: Expression): string {
    let text = '';
    let at = node.start;
    for (const child of childrenOf(node)) {
      text += this.#code.slice(at, child.start);
      text += child === tested ? this.#test(tested) : this.write(child);
      at = child.end;
    }
    return text + this.#code.slice(at, node.end);
  }
}

function importOf({ specifiers, source }: Extract<AnyNode, { type: 'ImportDeclaration' }>): string {
  const names = specifiers.map((specifier) => {
    if (specifier.type !== 'ImportSpecifier') throw new SyntaxError('imports are by name');
    const { imported, local } = specifier;
    return imported.type === 'Identifier' && imported.name !== local.name
      ? `${imported.name}: ${local.name}`
      : local.name;
  });
  return `const { ${names.join(', ')} } = $import(${source.raw});`;
}

function childrenOf(node: AnyNode): AnyNode[] {
  const children: AnyNode[] = [];
  for (const value of Object.values(node) as unknown[])
    for (const each of Array.isArray(value) ? (value as unknown[]) : [value])
      if (isNode(each)) children.push(each);
  return children.sort((one, other) => one.start - other.start);
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

const isFunction = ({ type }: AnyNode): boolean =>
  type === 'ArrowFunctionExpression' || type === 'FunctionExpression';

const COMPARISONS = new Set(['<', '>', '<=', '>=', '===', '!==', 'in', 'instanceof']);

/** Whether an expression is true or false by its form. */
function isBoolean(node: AnyNode): boolean {
  if (node.type === 'BinaryExpression') return COMPARISONS.has(node.operator);
  if (node.type === 'LogicalExpression') return isBoolean(node.left) && isBoolean(node.right);
  return node.type === 'UnaryExpression' && node.operator === '!';
}

const NUMERIC = new Set([
  'CallExpression',
  'ConditionalExpression',
  'UnaryExpression',
  'LogicalExpression',
  'AssignmentExpression',
]);

/** Whether an expression can be a number that is computed here. */
const mayBeNumber = (node: AnyNode): boolean =>
  node.type === 'ParenthesizedExpression'
    ? mayBeNumber(node.expression)
    : NUMERIC.has(node.type) || (node.type === 'BinaryExpression' && node.operator in ARITHMETIC);
