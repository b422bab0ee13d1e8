import { Num } from '../evidence/evidence-context.tsx';
import { count, tenth } from '../format/numbers.ts';
import { useBuildingTitle } from './building-name.ts';
import { kindOf } from './class-text.ts';
import type { SectionProps } from './view.ts';

const LABELS = { num_floors: 'Storeys', dwelling_units: 'Dwellings', year_built: 'Year built' } as const;

/** A fact that stands in the record or the request. */
const Supplied = ({ field, text }: { field: keyof typeof LABELS; text: string }) => (
  <Num at={`/resolution/supplied/${field}`} text={text} label={LABELS[field]} />
);

/** Which building this is, and the facts the answer rests on. */
export function BuildingHeader({ answer, scenario }: SectionProps) {
  const { estimate } = answer;
  const { title, also } = useBuildingTitle(scenario);
  const { resolution } = estimate;
  const { year_built: built, num_floors: floors, dwelling_units: dwellings } = resolution.supplied;
  const facts = [
    kindOf(resolution),
    <Num
      key="a"
      at="/resolution/gross_floor_area_sqft"
      text={`${count(resolution.gross_floor_area_sqft)} sq ft`}
      label="Floor area"
    />,
    typeof floors === 'number' ? <Supplied field="num_floors" text={`${count(floors)} floors`} /> : null,
    typeof dwellings === 'number' && dwellings > 0 ? (
      <Supplied field="dwelling_units" text={`${count(dwellings)} dwellings`} />
    ) : null,
    typeof built === 'number' ? (
      <>
        built <Supplied field="year_built" text={String(built)} />
      </>
    ) : null,
    <Num
      key="e"
      at="/resolution/site_eui_kbtu_per_sqft"
      text={`${tenth(resolution.site_eui_kbtu_per_sqft)} kBtu/sq ft a year`}
      label="Energy use"
    />,
  ].filter((fact) => fact !== null);
  return (
    <header className="stack">
      <div className="stack-s">
        <span className="eyebrow">
          {resolution.source === 'parcel' ? `Parcel ${resolution.parcel_id ?? ''}` : 'Described building'}
        </span>
        <h1>{title}</h1>
        {also !== '' && <p>{also}</p>}
        <p className="muted">
          {facts.map((fact, index) => (
            <span key={index}>{fact} · </span>
          ))}
          <a href="#known">Check or correct</a>
        </p>
      </div>
    </header>
  );
}
