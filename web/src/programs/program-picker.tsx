import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { programDetail, programHits } from '../api/queries.ts';
import { Combobox } from '../design/combobox.tsx';
import { Field } from '../design/field.tsx';
import { usefulFirst } from './program-list.ts';

interface Props {
  /** Id of the chosen program, from the address; empty when none is. */
  readonly chosen: string;
  readonly fault?: string | undefined;
  readonly onChoose: () => void;
}

/** A program found by its name; the choice stands in the address. */
export function ProgramPicker({ chosen, fault, onChoose }: Props) {
  const navigate = useNavigate();
  const [text, setText] = useState<string | null>(null);
  const query = useDeferredValue(text?.trim() ?? '');
  const { data: hits } = useQuery(programHits(query));
  const { data: program } = useQuery({ ...programDetail(chosen), enabled: chosen !== '' });
  const found = query.length >= 2 ? hits?.programs : undefined;
  const hint =
    text === null && program !== undefined
      ? 'Type to choose another.'
      : found?.length === 0
        ? 'No program matches these words.'
        : 'Part of its name, for example “investment credit” or “48E”.';
  return (
    <Field
      label="Program"
      hint={hint}
      fault={fault}
      control={(wiring) => (
        <Combobox
          wiring={wiring}
          listName="Matching programs"
          text={text ?? program?.name ?? chosen}
          onText={setText}
          options={usefulFirst(found ?? [], true).map(({ id, name, state }) => ({
            key: id,
            text: name,
            side: state,
          }))}
          onTake={(id) => {
            setText(null);
            onChoose();
            void navigate({
              to: '/programs/calculate',
              search: (before) => ({ ...before, program: id }),
              replace: true,
            });
          }}
        />
      )}
    />
  );
}
