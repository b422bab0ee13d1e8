import type { Static, TSchema } from 'typebox';
import type { PlanCatalog, PlanOffer } from '../accounts/plans.ts';
import type { Scope } from '../accounts/scopes.ts';
import type { ChargeMap } from '../contract/charge-map.ts';
import type { ErrorCode, FieldFault } from '../contract/error-codes.ts';
import type { QueryRules } from '../contract/query-rule.ts';
import type { AccountServices } from './accounts/services.ts';
import type { AssistantServices } from './assistant/services.ts';
import type { CallContext, Channel } from './call-context.ts';
import type { EstimateServices } from './estimate/services.ts';
import type { PricingServices } from './portfolio/made-by.ts';
import type { ProgramServices } from './programs/services.ts';
import type { SavingServices } from './saved/services.ts';

/** A value at once where nothing has to be waited for, else a promise of it. */
export type Maybe<T> = T | Promise<T>;

/** What operations work with, by what has to be opened for it. */
export interface OperationServices {
  readonly catalogue: Pick<ProgramServices, 'snapshot'>;
  /** Both data sets: the catalogue and all programs. */
  readonly programs: ProgramServices;
  readonly estimating: EstimateServices;
  /** Estimating, with what rows of a portfolio say that made them. */
  readonly pricing: PricingServices;
  /** Estimating, with the method papers and the glossary. */
  readonly reading: AssistantServices;
  readonly accounts: AccountServices;
  /** What plans allow, and what the operator asks for them. */
  readonly plans: { readonly plans: PlanCatalog; readonly offer: PlanOffer };
  /** The map of covered lots, drawn when first asked for; null where the lots are not held here. */
  readonly map: { chargeMap(): Promise<ChargeMap | null> };
  /** Estimating, with the store of the accounts. */
  readonly saving: SavingServices;
}
export type ServiceName = keyof OperationServices;

/** What the caller must be. The operator may call every operation. */
export type Access =
  | { readonly kind: 'open' }
  /** An API key with this scope. */
  | { readonly kind: 'scope'; readonly scope: Scope }
  /** A bearer token whose plan reaches this part of the programs interface. */
  | { readonly kind: 'plan'; readonly programs: 'read' | 'all' }
  /** A person who is signed in. */
  | { readonly kind: 'session' }
  | { readonly kind: 'operator' };

/** What a call costs: an estimate waits for its turn, and so does what reads or writes much of an account; what is short does not. */
export type Cost = 'estimate' | 'bulk' | 'short';

/** The HTTP interfaces. Each has a base address, a credential and a description of its own. */
export type Surface = 'estimates' | 'programs' | 'pages';

/** An address that will go. Both days are calendar days; half a year lies between them at least. */
export interface Deprecation {
  /** Day of the release that announced it. */
  readonly since: string;
  /** Last day on which it answers. */
  readonly lastDay: string;
  /** What to call in its place. */
  readonly instead: string;
}

/** One address an operation answers at. */
export interface HttpBinding {
  readonly at: readonly Surface[];
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path template, OpenAPI style, relative to the base address. */
  readonly path: string;
  /**
   * `body`: the body alone is the input. `parts`: body, query and path together are. `file`: the bytes of the body are
   * the property `file`, query and path the rest.
   */
  readonly input: 'body' | 'parts' | 'file';
  /** Largest body of a `file`, bytes. */
  readonly largestBytes?: number;
  /** Query parameters; every other one is refused. */
  readonly query?: QueryRules;
  /** For the description of the interface: what the query parameters mean, where the input does not say so. */
  readonly parameters?: Readonly<Record<string, { readonly description: string; readonly schema: object }>>;
  /** A query parameter of this value asks for another operation of the same input at the same address; for one at most. */
  readonly variants?: readonly {
    readonly parameter: string;
    readonly value: string | true;
    readonly operation: AnyOperation;
  }[];
  /** Name of the limit by address that callers without a credential are held to, or of one by plan. */
  readonly limit?: AddressLimit | PlanLimit;
  /** Every answer of the address says so, and the description of the interface. */
  readonly deprecated?: Deprecation;
  /** A session begins or ends with the answer: its secrets go into cookies. */
  readonly session?: 'begins' | 'ends';
}

/** Limits by address, each counted apart. */
export type AddressLimit = 'app' | 'anonymous-pricing' | 'anonymous-evidence';
/** Rows of portfolios a day, by account where there is one: what its plan allows. */
export type PlanLimit = 'portfolio';

/** How the operation stands among the tools of an assistant. */
export interface ToolBinding<O extends TSchema> {
  readonly name: string;
  readonly title: string;
  /** What an assistant reads to choose it and to call it well. */
  readonly description: string;
  /** Large properties of the input that are published in these words alone; the operation judges them whole. */
  readonly inWords?: Readonly<Record<string, string>>;
  /** Shortens an answer that could grow without bound. */
  shorten?(answer: Static<O>): Static<O>;
}

/** One option or argument of a command: which property of the input it becomes. */
export interface CommandInput {
  /** `<id>`, `[id]`, `[words...]` for an argument; `--account <id>` or `--bonus` for an option; empty: not asked for. */
  readonly flag: string;
  /** Another option that gives the same. */
  readonly also?: string;
  readonly description?: string;
  readonly required?: true;
  readonly fallback?: string;
  /** What the text given means; without it a number where the schema says so, else the text. */
  readonly read?: (given: unknown) => unknown;
}

/** How the operation stands on the command line. */
export interface CommandBinding {
  /** `keys create` */
  readonly name: string;
  readonly description?: string;
  /** By property of the input. Properties that are not named here become options of their own name. */
  readonly inputs?: Readonly<Record<string, CommandInput>>;
}

/**
 * One operation: what it is called, who may call it, what goes in and comes out, what it costs and where it shows. HTTP
 * routes, OpenAPI, tools and commands are loops over the registry of these; `call` is the one way to run one.
 */
export interface Operation<
  I extends TSchema = TSchema,
  O extends TSchema = TSchema,
  R extends ServiceName = ServiceName,
> {
  readonly id: string;
  readonly summary: string;
  /** More about it, for the description of the interface. */
  readonly description?: string;
  /** What a successful answer holds, for the description of the interface. */
  readonly success?: string;
  readonly access: Access;
  /** Ways in that need no credential, although `access` asks for one. */
  readonly keyless?: readonly Channel[];
  readonly cost: Cost;
  readonly services: R;
  readonly input: I;
  readonly output: O;
  /**
   * The answer follows from the input and the day in New York alone, as long as a process runs: it is kept, here and by
   * callers, who ask again whether it still holds (304). No other answer may be kept.
   */
  readonly sameAllDay?: true;
  /** Answers are megabytes: they are written in parts, so that others have their turn. */
  readonly large?: true;
  /** Writes an answer sooner than the serialiser of `output`, in the same bytes. */
  write?(answer: Static<O>): Buffer;
  /** Writes what an input says in another form as the schema has it: small letters of a state. Total on any JSON value. */
  normalise?(input: unknown): unknown;
  /** What holds between the fields of the input and JSON Schema says badly. Total on any JSON value. */
  rules?(input: unknown): readonly FieldFault[];
  /** Every problem it can answer, but for those any request can meet. */
  readonly errors: readonly ErrorCode[];
  /** Name in usage reports; the id unless said. */
  readonly usage?: string;
  readonly http?: readonly HttpBinding[];
  readonly tool?: ToolBinding<O>;
  readonly command?: CommandBinding;
  /** Inputs it is shown with; the answers shown are the running service's own. */
  readonly examples?: OperationExamples<Static<I>>;
  /** Gets input that is valid; answers what is valid against `output` or throws a `ProblemError` of a listed code. */
  run(services: OperationServices[R], context: CallContext, input: Static<I>): Maybe<Static<O>>;
}

export interface OperationExamples<Input> {
  readonly requests?: Readonly<Record<string, { readonly summary: string; readonly value: Input }>>;
  /** The input whose answer is shown. */
  readonly answered: Input;
}

/** Any operation of the registry. */
export type AnyOperation = Operation;

const ACCESS_ERRORS: Readonly<Record<Access['kind'], readonly ErrorCode[]>> = {
  open: ['rate-limited'],
  scope: ['unauthorized', 'forbidden', 'rate-limited'],
  plan: ['unauthorized', 'forbidden', 'rate-limited'],
  session: ['unauthorized', 'forbidden', 'rate-limited'],
  operator: ['forbidden'],
};

/** An operation with the types of `run` read from its schemas; what follows from its access is added to its errors. */
export function defineOperation<I extends TSchema, O extends TSchema, R extends ServiceName>(
  operation: Operation<I, O, R>,
): Operation<I, O, R> {
  const errors = new Set<ErrorCode>([
    'invalid-request',
    ...ACCESS_ERRORS[operation.access.kind],
    ...operation.errors,
  ]);
  return { ...operation, errors: [...errors] };
}
