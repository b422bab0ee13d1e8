import { calibrationSection } from './calibration.ts';
import { calibrationCorpusSection } from './calibration-corpus.ts';
import { catalogueSection } from './catalogue.ts';
import { escalationSection } from './escalation.ts';
import { factorsSection } from './factors.ts';
import { article321Section } from './article-321.ts';
import { lawSection } from './law.ts';
import { usualMoneySection } from './usual-money.ts';
import { waysSection } from './ways.ts';
import { measuresSection } from './measures.ts';
import { financingSection } from './financing.ts';
import { financingTermsSection } from './financing-terms.ts';
import { incentiveRulesSection } from './incentive-rules.ts';
import { paidJobsSection } from './paid-jobs.ts';
import { plansSection } from './plans.ts';
import { programsSection } from './programs.ts';
import { projectsSection } from './projects.ts';
import { returnsSection } from './returns.ts';
import { sourcesSection } from './sources.ts';
import { buildingParametersSection } from './building-parameters.ts';
import { buildingSystemsSection } from './building-systems.ts';
import { dofClassesSection, reportedUsesSection } from './building-classes.ts';
import { ll97LimitsSection, ll97Section } from './emissions.ts';
import { endUseSplitsSection, fuelMixSection, payersSection, siteEuiSection } from './energy.ts';
import { energyLevelSection } from './energy-level.ts';
import { monthsSection, ratePartsSection, ratesSection } from './rates.ts';
import { tariffsSection } from './tariffs.ts';

/**
 * Every room of the catalogue, by the name under which `snapshot.sections` holds it. To add one: write
 * `sections/<name>.ts`, add its line here. The key must equal the section's `name` (the loader checks).
 */
export const SECTIONS = {
  catalogue: catalogueSection,
  sources: sourcesSection,
  escalation: escalationSection,
  calibration: calibrationSection,
  calibrationCorpus: calibrationCorpusSection,
  projects: projectsSection,
  factors: factorsSection,
  law: lawSection,
  ways: waysSection,
  article321: article321Section,
  measures: measuresSection,
  plans: plansSection,
  programs: programsSection,
  incentiveRules: incentiveRulesSection,
  paidJobs: paidJobsSection,
  usualMoney: usualMoneySection,
  returns: returnsSection,
  dofClasses: dofClassesSection,
  reportedUses: reportedUsesSection,
  buildingParameters: buildingParametersSection,
  buildingSystems: buildingSystemsSection,
  endUseSplits: endUseSplitsSection,
  fuelMix: fuelMixSection,
  siteEui: siteEuiSection,
  energyLevel: energyLevelSection,
  payers: payersSection,
  tariffs: tariffsSection,
  rates: ratesSection,
  rateParts: ratePartsSection,
  months: monthsSection,
  ll97: ll97Section,
  ll97Limits: ll97LimitsSection,
  financing: financingSection,
  financingTerms: financingTermsSection,
} as const;
