import { CheckField, ChoiceField, TextField } from '../design/field.tsx';
import { OWNERS } from '../explorer/scenario.ts';
import { amount, KINDS, type Project } from './project.ts';

const START = {
  projectCost: '',
  capacity: '',
  annualKwh: '',
  annualTherms: '',
  quantity: '',
  peakDemandKw: '',
  floorAreaSqft: '',
  dwellingUnits: '',
  ownerType: '',
  zip: '',
  kind: '',
  energyCommunity: false,
  domesticContent: false,
  lowIncome: false,
};
export type CalculateForm = typeof START;

const AMOUNTS = [
  ['capacity', 'Capacity', 'kW'],
  ['annualKwh', 'Electricity made or saved a year', 'kWh'],
  ['annualTherms', 'Fuel saved a year', 'therms'],
  ['floorAreaSqft', 'Floor area', 'sq ft'],
  ['dwellingUnits', 'Apartments', ''],
  ['quantity', 'Number of items', ''],
  ['peakDemandKw', 'Peak demand of the building', 'kW'],
] as const;

/** The form as the interface takes it. */
export function requestOf(programId: string, form: CalculateForm): Record<string, unknown> {
  const { energyCommunity, domesticContent, lowIncome } = form;
  const body: Record<string, unknown> = {
    programId: programId.trim(),
    qualifiesForBonus: { energyCommunity, domesticContent, lowIncome },
  };
  if (form.projectCost.trim() !== '') body['projectCost'] = amount(form.projectCost);
  for (const [name] of AMOUNTS) if (form[name].trim() !== '') body[name] = amount(form[name]);
  if (form.ownerType !== '') body['ownerType'] = form.ownerType;
  if (form.zip.trim() !== '') body['zip'] = form.zip.trim();
  if (form.kind !== '') body['buildingType'] = form.kind;
  return body;
}

/** The field that a fault of the service points to. */
export const labelOf = (pointer: string): string | undefined =>
  pointer === '/projectCost' ? 'Project cost' : AMOUNTS.find(([name]) => pointer === `/${name}`)?.[1];

/** What was said of the project before. */
export const startOf = ({ zip, owner, kind, area, units, capacity, cost }: Project): CalculateForm => ({
  ...START,
  projectCost: cost ?? '',
  zip: zip ?? '',
  ownerType: owner ?? '',
  kind: kind ?? '',
  floorAreaSqft: area ?? '',
  dwellingUnits: units ?? '',
  capacity: capacity ?? '',
});

interface FieldsProps {
  readonly form: CalculateForm;
  readonly set: (part: Partial<CalculateForm>) => void;
  readonly faults: ReadonlyMap<string, string>;
}

/** What every program asks. */
export function ProjectFields({ form, set, faults }: FieldsProps) {
  return (
    <div className="columns">
      <TextField
        label="Project cost"
        unit="$"
        inputMode="decimal"
        required
        value={form.projectCost}
        onChange={(projectCost) => set({ projectCost })}
        fault={faults.get('/projectCost')}
      />
      <ChoiceField
        label="Owner"
        value={form.ownerType}
        onChange={(ownerType) => set({ ownerType })}
        options={[['', 'A taxed owner'], ...OWNERS, ['homeowner', 'Homeowner']]}
        fault={faults.get('/ownerType')}
      />
      <TextField
        label="ZIP code"
        inputMode="numeric"
        value={form.zip}
        onChange={(zip) => set({ zip })}
        fault={faults.get('/zip')}
      />
      <ChoiceField
        label="Kind of building"
        value={form.kind}
        onChange={(kind) => set({ kind })}
        options={KINDS}
      />
    </div>
  );
}

/** What some programs ask beside: open once the service asks for one of them, or one is known. */
export function MoreFields({ form, set, faults }: FieldsProps) {
  const isAsked = AMOUNTS.some(([name]) => faults.has(`/${name}`) || form[name] !== '');
  return (
    <details open={isAsked || undefined}>
      <summary>What some programs also ask</summary>
      <div className="stack">
        <div className="columns">
          {AMOUNTS.map(([name, label, unit]) => (
            <TextField
              key={name}
              label={label}
              inputMode="decimal"
              value={form[name]}
              onChange={(value) => set({ [name]: value })}
              fault={faults.get(`/${name}`)}
              {...(unit === '' ? {} : { unit })}
            />
          ))}
        </div>
        <div className="stack-s">
          <CheckField
            label="In an energy community"
            checked={form.energyCommunity}
            onChange={(energyCommunity) => set({ energyCommunity })}
          />
          <CheckField
            label="Meets the domestic-content test"
            checked={form.domesticContent}
            onChange={(domesticContent) => set({ domesticContent })}
          />
          <CheckField
            label="Holds a low-income allocation"
            checked={form.lowIncome}
            onChange={(lowIncome) => set({ lowIncome })}
          />
        </div>
      </div>
    </details>
  );
}
