export { CalculateInput, CalculationResult } from './calculate.ts';
export { ListChangesInput, ProgramChangeList } from './changes.ts';
export { ProgramDetail, ProgramIdInput } from './detail.ts';
export {
  FederalProgramsInput,
  ListProgramsInput,
  ProgramList,
  ProgramSummary,
  StateProgramList,
  StateProgramsInput,
} from './list.ts';
export { MatchInput, MatchItem, MatchResult } from './match.ts';
export type { ProjectInputs } from './project.ts';
export { CHANGES_QUERY, LIST_QUERY, STATE_QUERY, UTILITIES_QUERY } from './query-rules.ts';
export { ListUtilitiesInput, PlaceView } from './utilities.ts';
export { PROGRAM_STATES } from './vocabulary.ts';
