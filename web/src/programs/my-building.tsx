import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { parcelSearch } from '../api/queries.ts';
import { Combobox } from '../design/combobox.tsx';
import { Field } from '../design/field.tsx';
import { parcelSide, parcelText } from '../explorer/parcel-option.ts';
import { kindOfClass, type Project } from './project.ts';

/** Takes ZIP code, kind and floor area from the record of a building. */
export function MyBuilding({ take }: { take: (project: Project) => void }) {
  const [text, setText] = useState('');
  const query = useDeferredValue(text.trim());
  const { data } = useQuery(parcelSearch(query));
  const hits = query.length >= 2 ? (data?.parcels ?? []) : [];
  return (
    <Field
      label="My building"
      hint="Its address fills in ZIP code, kind and size. Or give them yourself."
      control={(wiring) => (
        <Combobox
          wiring={wiring}
          listName="Matching lots"
          placeholder="860 Grand Concourse, Bronx"
          text={text}
          onText={setText}
          options={hits.map((hit) => ({
            key: hit.parcel_id,
            text: parcelText(hit),
            side: parcelSide(hit),
          }))}
          onTake={(id) => {
            const hit = hits.find(({ parcel_id }) => parcel_id === id);
            if (hit === undefined) return;
            setText(parcelText(hit));
            take({
              zip: hit.zipcode ?? '',
              kind: kindOfClass(hit.building_class),
              area: hit.floor_area_sqft === null ? '' : String(Math.round(hit.floor_area_sqft)),
            });
          }}
        />
      )}
    />
  );
}
