import type { FieldFault } from '../contract/error-codes.ts';
import type { QueryRule, QueryRules } from '../contract/query-rule.ts';
import { didYouMean, nearest } from '../contract/validation/faults.ts';
import { escapeToken } from '../quantities/json-pointer.ts';

export type QueryValue = string | number | boolean;

export interface QueryReading {
  readonly values: Readonly<Record<string, QueryValue>>;
  readonly faults: readonly FieldFault[];
}

/** Reads a parsed query by its rules: every fault at once, unknown names with the nearest known one. */
export function readQuery(query: unknown, rules: QueryRules): QueryReading {
  const values: Record<string, QueryValue> = {};
  const faults: FieldFault[] = [];
  const names = Object.keys(rules);
  for (const [name, raw] of Object.entries(query as Record<string, string | string[]>)) {
    const pointer = `/query/${escapeToken(name)}`;
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule === undefined) {
      faults.push({
        pointer,
        code: 'unknown_parameter',
        message: `is not a known query parameter${nearest(name, names)}`,
      });
    } else if (Array.isArray(raw)) {
      faults.push({ pointer, code: 'duplicate', message: 'is given more than once' });
    } else {
      const reading = readValue(raw, rule);
      if ('fault' in reading) faults.push({ pointer, ...reading.fault });
      else values[name] = reading.value;
    }
    if (faults.length >= 100) break;
  }
  for (const [name, rule] of Object.entries(rules)) {
    if (rule.kind === 'integer' && rule.fallback !== undefined) values[name] ??= rule.fallback;
  }
  return { values, faults };
}

type Reading = { value: QueryValue } | { fault: { code: string; message: string } };

function readValue(raw: string, rule: QueryRule): Reading {
  switch (rule.kind) {
    case 'boolean':
      return readBoolean(raw, rule.only === true);
    case 'integer':
      return readInteger(raw, rule);
    case 'choice': {
      const value = rule.anyCase === true ? raw.toUpperCase() : raw;
      if (rule.values.includes(value)) return { value };
      const meaning = rule.meaning ?? `one of ${rule.values.join(', ')}`;
      return {
        fault: { code: 'not_allowed', message: `must be ${meaning}${didYouMean(value, rule.values)}` },
      };
    }
    case 'text':
      return readText(raw, rule);
    default:
      return rule satisfies never;
  }
}

function readBoolean(raw: string, onlyTrue: boolean): Reading {
  if (raw === 'true') return { value: true };
  if (raw === 'false' && !onlyTrue) return { value: false };
  return {
    fault: { code: 'not_allowed', message: onlyTrue ? 'must be true or absent' : 'must be true or false' },
  };
}

function readInteger(raw: string, rule: Extract<QueryRule, { kind: 'integer' }>): Reading {
  const value = /^-?\d{1,15}$/.test(raw) ? Number(raw) : Number.NaN;
  const range =
    rule.maximum === undefined ? `${rule.minimum} or more` : `from ${rule.minimum} to ${rule.maximum}`;
  if (Number.isNaN(value)) return { fault: { code: 'type', message: `must be a whole number ${range}` } };
  if (value < rule.minimum) return { fault: { code: 'minimum', message: `must be a whole number ${range}` } };
  if (rule.maximum !== undefined && value > rule.maximum) {
    return { fault: { code: 'maximum', message: `must be a whole number ${range}` } };
  }
  return { value };
}

function readText(raw: string, rule: Extract<QueryRule, { kind: 'text' }>): Reading {
  const length = Array.from(raw).length;
  if (length < rule.minLength || length > rule.maxLength) {
    return {
      fault: {
        code: 'length',
        message: `must have ${rule.minLength} to ${rule.maxLength} characters: ${rule.meaning}`,
      },
    };
  }
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u001f\u007f-\u009f]/.test(raw)) {
    return { fault: { code: 'control_character', message: 'must not hold control characters' } };
  }
  if (rule.pattern && !rule.pattern.test(raw))
    return { fault: { code: 'pattern', message: `must be ${rule.meaning}` } };
  return { value: raw };
}
