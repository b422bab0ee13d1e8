import { ProtocolError, ProtocolErrorCode, type McpServer } from '@modelcontextprotocol/server';
import { Type } from 'typebox';
import { published } from './schemas.ts';

/** Longer texts are cut: a prompt is a sentence, not a document. */
const MAX_VALUE = 2_000;

interface PromptDefinition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly argument: { readonly name: string; readonly description: string };
  text(value: string): string;
}

export const PROMPTS: readonly PromptDefinition[] = [
  {
    name: 'retrofit_cost',
    title: 'What would a retrofit cost?',
    description: 'Cost, range, incentives and payback of the retrofit tiers of a building.',
    argument: { name: 'building', description: 'Address, BBL, or a description with floor area and use.' },
    text: (building) =>
      `What would it cost to retrofit ${building}? Find it with find_building, then call preview_estimate. If it is not on record, describe it from what I said and ask me for the floor area if that is missing. Compare the tiers in a table with cost, 80 % range, incentives, yearly savings, payback and net present value. Say what is recommended and why (doing nothing may be), what was assumed, which facts would narrow it, and repeat the accuracy disclosure. For one measure, loans a dwelling, dates or every assumption call estimate_details.`,
  },
  {
    name: 'll97_exposure',
    title: 'What does Local Law 97 mean for a building?',
    description: 'Limits, emissions and fines by period, and what avoids them.',
    argument: { name: 'building', description: 'Address, BBL, or uses with areas and a year of fuel use.' },
    text: (building) =>
      `What does Local Law 97 mean for ${building}? With fuel use at hand call ll97_penalty; otherwise find the building and call preview_estimate. Show limit, emissions and penalty by period (ll97 of the preview; estimate_details part law has every tier and the projections from 2035, which stay apart), name the pathway if it is uncertain, and say which tier stays within the limits through 2034.`,
  },
  {
    name: 'find_incentives',
    title: 'Which incentives fit a project?',
    description: 'Programs for a project with amounts, deadlines and what to confirm.',
    argument: { name: 'project', description: 'Technology, state, capacity or cost, kind of owner.' },
    text: (project) =>
      `Which incentive programs fit this project: ${project}? Call match_programs with the owner, the kind of building, its town and utility where they are known, then read_program for the best ones and calculate_program where a cost is known. List amount, deadline, status with its date, and what must be confirmed with the administrator. Do not add programs that exclude each other.`,
  },
  {
    name: 'check_a_number',
    title: 'Where does a number come from?',
    description: 'Evidence of a figure in an estimate.',
    argument: { name: 'question', description: 'The building and the figure in question.' },
    text: (question) =>
      `${question} Call explain_number with the same building and the JSON pointer of the figure (as it stands in the preview, for example /tiers/0/npv_usd), follow pointers among its inputs as far as needed, and give formula, inputs and sources in plain words.`,
  },
];

export function registerPrompts(server: McpServer): void {
  for (const prompt of PROMPTS) {
    const { name, title, description, argument, text } = prompt;
    const argsSchema = published(
      Type.Object({ [argument.name]: Type.String({ description: argument.description }) }),
    );
    server.registerPrompt(name, { title, description, argsSchema }, (args) => {
      const value = (args as Record<string, unknown> | undefined)?.[argument.name];
      if (typeof value !== 'string' || value.trim() === '')
        throw new ProtocolError(
          ProtocolErrorCode.InvalidParams,
          `params/arguments/${argument.name}: a text is required. ${argument.description}`,
        );
      return {
        messages: [{ role: 'user', content: { type: 'text', text: text(value.slice(0, MAX_VALUE)) } }],
      };
    });
  }
}
