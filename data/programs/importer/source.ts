import type { RawProgram } from './raw.ts';

export interface Sourced {
  readonly source: string;
  readonly locator: string;
}

/** Which publication an entry rests on, and where in it. Ids are records of catalog/sources. */
export function sourceOf(program: RawProgram): Sourced {
  const loan = program.id.startsWith('ra-loan-');
  if (loan)
    return {
      source: 'rewiring_america_incentives',
      locator: `loan_programs.json ${program.id.replace('ra-loan-', '').toUpperCase()}`,
    };
  if (program.id.startsWith('ra-'))
    return {
      source: 'rewiring_america_incentives',
      locator: `program ${program.source_program_id ?? program.id}`,
    };
  if (program.id.startsWith('afdc-'))
    return { source: 'afdc_laws_incentives', locator: `law ${program.id.slice(5)}` };
  if (program.citation?.startsWith('26 USC') === true)
    return { source: 'us_code_title_26', locator: program.citation };
  if (program.citation) return { source: 'program_pages_2026_11', locator: program.citation };
  if (program.dsire_program_id)
    return { source: 'dsire_programs', locator: `program ${program.dsire_program_id}` };
  return {
    source: 'program_pages_2026_11',
    locator: `row ${program.id} of the table`,
  };
}
