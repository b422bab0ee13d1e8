import { Fragment } from 'react';
import { sentence } from '../format/sentence.ts';
import { Num, Sum } from './evidence-context.tsx';
import { placeOf, type Place } from './repeated-amount.ts';

/** Nothing is no amount: it stays in the sentence. */
const MONEY = /(-?\$(?!0(?![\d.]))\d[\d,]*(?:\.\d+)?(?: (?:million|billion))?)/;

/** A sentence of the service, whose amounts open where exactly one number among `places` reads so. */
export function ExplainedText({ text, places }: { text: string; places: readonly Place[] }) {
  return text.split(MONEY).map((part, index) => {
    if (index % 2 === 0) return <Fragment key={index}>{sentence(part)}</Fragment>;
    const place = placeOf(part, places);
    const shown = sentence(part).replace(' ', '\u00a0');
    if (place === null) return <Fragment key={index}>{shown}</Fragment>;
    return place.of === undefined ? (
      <Num key={index} at={place.at} as={() => shown} label={place.label} />
    ) : (
      <Sum key={index} of={place.of} as={() => shown} />
    );
  });
}
