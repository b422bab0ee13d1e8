import { catalogueSection } from './catalogue.ts';
import { escalationSection } from './escalation.ts';
import { incentiveRulesSection } from './incentive-rules.ts';
import { plansSection } from './plans.ts';
import { programsSection } from './programs.ts';
import { returnsSection } from './returns.ts';
import { sourcesSection } from './sources.ts';

/**
 * Every room of the catalogue, by the name under which `snapshot.sections` holds it. To add one: write
 * `sections/<name>.ts`, add its line here. The key must equal the section's `name` (the loader checks).
 */
export const SECTIONS = {
  catalogue: catalogueSection,
  sources: sourcesSection,
  escalation: escalationSection,
  plans: plansSection,
  programs: programsSection,
  incentiveRules: incentiveRulesSection,
  returns: returnsSection,
} as const;
