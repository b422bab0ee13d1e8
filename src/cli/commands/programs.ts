import type { Command } from 'commander';
import type {
  CalculationResult,
  MatchResult,
  ProgramDetail,
  ProgramList,
} from '../../contract/programs/index.ts';
import {
  calculateCredit,
  listPrograms,
  matchPrograms,
  programDetail,
} from '../../operations/programs/index.ts';
import type { CliServices } from '../command.ts';
import { dollars, percent } from '../money-cells.ts';
import { linesOf, tableOf } from '../output.ts';
import { runOperation } from '../run-operation.ts';

/** `plumbline programs search|show|match|calculate`: the programs interface without a token. */
export function programCommands(program: Command, services: CliServices): void {
  const programs = program.command('programs').description('Incentive programs');
  searchCommand(programs, services);
  programs
    .command('show <id>')
    .description('Everything on record about one program')
    .action(async (id: string) => {
      const found = await runOperation(programDetail, services.programs(), {
        context: services.context(),
        input: { id },
      });
      services.output.result(found, () => detailText(found));
    });
  matchCommand(programs, services);
  calculateCommand(programs, services);
}

function searchCommand(programs: Command, services: CliServices): void {
  programs
    .command('search [keywords...]')
    .description('Search or list programs')
    .option('--state <code>', 'two letters; US for federal programs')
    .option('--type <type>', 'federal, state, local or utility')
    .option('--technology <name>', 'solar, wind, storage, hydrogen, …')
    .option('--limit <n>', '1 to 100', Number)
    .option('--offset <n>', 'skip so many', Number)
    .action(async (keywords: string[], options: Record<string, unknown>) => {
      const { state, type, technology, limit, offset } = options;
      const found = await runOperation(listPrograms, services.programs(), {
        context: services.context(),
        input: { state, type, technology, limit, offset, q: keywords.join(' ') || undefined },
      });
      services.output.result(found, () => listText(found));
    });
}

function matchCommand(programs: Command, services: CliServices): void {
  programs
    .command('match')
    .description('Rank the programs that fit a project')
    .requiredOption('--type <technology>', 'solar, wind, storage, hydrogen, …')
    .requiredOption('--state <code>', 'two letters')
    .option('--capacity <kW>', 'capacity; dollars need it', Number)
    .option('--size <sector>', 'residential, commercial or utility')
    .option('--bonus', 'name the adders and what they would bring')
    .action(async (options: Record<string, unknown>) => {
      const found = await runOperation(matchPrograms, services.programs(), {
        context: services.context(),
        input: {
          projectType: options['type'],
          state: options['state'],
          capacity: options['capacity'],
          projectSize: options['size'],
          includeBonus: options['bonus'],
        },
      });
      services.output.result(found, () => matchText(found));
    });
}

function calculateCommand(programs: Command, services: CliServices): void {
  programs
    .command('calculate <id>')
    .description('What one program is worth for a project')
    .requiredOption('--cost <usd>', 'cost of the eligible property', Number)
    .option('--state <code>', 'two letters')
    .option('--capacity <n>', 'kW AC (kWh for storage, tons for programs priced a ton)', Number)
    .option('--energy-community', 'in an energy community')
    .option('--domestic-content', 'meets the domestic content test')
    .option('--low-income', 'holds a low-income capacity allocation')
    .option('--no-prevailing-wage', 'wage and apprenticeship rules are not met')
    .option('--as-of <day>', 'day of the calculation')
    .option('--construction-begins <day>', 'day construction begins')
    .option('--placed-in-service <day>', 'day placed in service')
    .option('--annual-kwh <n>', 'electricity made or saved a year', Number)
    .option('--floor-area <sqft>', 'floor area', Number)
    .option('--units <n>', 'dwellings', Number)
    .option('--owner <type>', 'coop, condo, nonprofit, for_profit or public')
    .action(async (programId: string, options: Record<string, unknown>) => {
      const found = await runOperation(calculateCredit, services.programs(), {
        context: services.context(),
        input: calculateInput(programId, options),
      });
      services.output.result(found, () => calculationText(found));
    });
}

function calculateInput(programId: string, options: Record<string, unknown>): Record<string, unknown> {
  const bonus = Object.fromEntries(
    ['energyCommunity', 'domesticContent', 'lowIncome']
      .filter((name) => options[name] === true)
      .map((name) => [name, true]),
  );
  return {
    programId,
    projectCost: options['cost'],
    state: options['state'],
    capacity: options['capacity'],
    qualifiesForBonus: Object.keys(bonus).length > 0 ? bonus : undefined,
    prevailingWage: options['prevailingWage'] === false ? false : undefined,
    asOf: options['asOf'],
    constructionBegins: options['constructionBegins'],
    placedInService: options['placedInService'],
    annualKwh: options['annualKwh'],
    floorAreaSqft: options['floorArea'],
    dwellingUnits: options['units'],
    ownerType: options['owner'],
  };
}

function listText({ programs, total, offset }: ProgramList): string {
  const rows = programs.map((item) => [
    item.id,
    item.name,
    item.state,
    item.estimatedValue,
    item.deadline,
    item.status,
  ]);
  const shown = programs.length === 0 ? '0' : `${offset + 1} to ${offset + programs.length}`;
  return `${tableOf(['id', 'name', 'state', 'value', 'deadline', 'status'], rows)}\n${shown} of ${total}`;
}

function detailText(found: ProgramDetail): string {
  const { id, name, type, state, benefit, deadline, status, statusAsOf, applicationUrl, confidence } = found;
  const head = linesOf({ id, name, type, state, benefit: benefit.text, deadline, status, statusAsOf });
  const needs = found.eligibilityRequirements.map(({ text }) => `- ${text}`);
  const tail = linesOf({ apply: applicationUrl, source: `${found.source}, ${found.locator}`, confidence });
  return [head, found.description, ...needs, tail].join('\n');
}

function matchText({ programs, totalValue, programCount, assumptions }: MatchResult): string {
  const rows = programs.map((item) => [
    item.id,
    item.name,
    item.jurisdiction,
    item.estimatedValue,
    item.eligibilityScore.toFixed(2),
    item.availability,
  ]);
  const head = ['id', 'name', 'who', 'value', 'score', 'availability'];
  return [tableOf(head, rows), `${programCount} programs, ${totalValue} available.`, ...assumptions].join(
    '\n',
  );
}

function calculationText(found: CalculationResult): string {
  const { baseCredit, bonusCredit, totalCredit, effectiveRate, formula, determination } = found;
  return [
    linesOf({
      base: dollars(baseCredit),
      bonus: dollars(bonusCredit),
      total: dollars(totalCredit),
      rate: percent(effectiveRate),
      determination,
    }),
    formula,
    ...found.assumptions.map((text) => `- ${text}`),
    `Source: ${found.source}, ${found.locator}`,
  ].join('\n');
}
