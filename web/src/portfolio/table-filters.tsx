import { ChoiceField, TextField } from '../design/field.tsx';
import { TIER_TITLES } from '../../../src/vocabulary/tiers.ts';
import type { Filter, Scope } from './view.ts';

interface Props {
  readonly scope: Scope;
  readonly setScope: (scope: Scope) => void;
  readonly filter: Filter;
  readonly setFilter: (filter: Filter) => void;
  readonly uses: readonly string[];
}

/** Which work is looked at, and which buildings. */
export function TableFilters({ scope, setScope, filter, setFilter, uses }: Props) {
  return (
    <div className="filters">
      <ChoiceField
        label="Work looked at"
        value={scope}
        onChange={(value) => setScope(value as Scope)}
        options={[['recommended', 'As recommended'], ...Object.entries(TIER_TITLES)]}
      />
      <TextField
        label="Name, address or lot"
        value={filter.text}
        onChange={(text) => setFilter({ ...filter, text })}
      />
      <ChoiceField
        label="Use"
        value={filter.use}
        onChange={(use) => setFilter({ ...filter, use })}
        options={[['', 'Every use'], ...uses.map((use) => [use, use] as const)]}
      />
      <ChoiceField
        label="Only those"
        value={filter.only}
        onChange={(only) => setFilter({ ...filter, only: only as Filter['only'] })}
        options={[
          ['all', 'All buildings'],
          ['charged', 'fined from 2030 as they are'],
          ['pays', 'where work costs less than doing nothing'],
          ['warned', 'with a warning'],
        ]}
      />
    </div>
  );
}
