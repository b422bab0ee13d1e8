import { Fragment } from 'react';
import { sentence } from '../format/sentence.ts';
import { Num } from './evidence-context.tsx';
import { placeOf, type Place } from './repeated-amount.ts';

const MONEY = /(-?\$\d[\d,]*(?:\.\d+)?(?: (?:million|billion))?)/;

/** A sentence of the service, whose amounts open where exactly one number among `places` reads so. */
export function Said({ text, places }: { text: string; places: readonly Place[] }) {
  return text.split(MONEY).map((part, index) => {
    if (index % 2 === 0) return <Fragment key={index}>{sentence(part)}</Fragment>;
    const place = placeOf(part, places);
    const shown = sentence(part).replace(' ', '\u00a0');
    return place === null ? (
      <Fragment key={index}>{shown}</Fragment>
    ) : (
      <Num key={index} at={place.at} as={() => shown} label={place.label} />
    );
  });
}
