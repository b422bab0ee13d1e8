import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { chargeMap } from '../api/queries.ts';
import { count } from '../format/numbers.ts';
import { CityMap } from '../map/city-map.tsx';
import type { MapCounts } from '../map/city.worker.ts';
import { LOT_CLASSES } from '../map/lot-classes.ts';

/** The map beside the question, asked for once it comes into sight and the page is still. */
export function ChargeMapSection() {
  const box = useRef<HTMLDivElement>(null);
  const seen = useSeen(box);
  const id = useId();
  const { data: answer, isError } = useQuery({ ...chargeMap, enabled: seen });
  const [counts, setCounts] = useState<MapCounts | null>();
  const [isBroken, setBroken] = useState(false);
  const fail = useCallback(() => setBroken(true), []);
  if (counts === null) return null;
  return (
    <figure className="city-map" aria-labelledby={`${id}-title`}>
      <figcaption id={`${id}-title`}>
        <strong>Covered buildings by their fine from 2030</strong>, if nothing is done
      </figcaption>
      <div ref={box} className="map-box">
        {answer !== undefined && !isBroken && (
          <CityMap answer={answer} describedBy={`${id}-text`} onCounts={setCounts} onFailed={fail} />
        )}
        {(counts === undefined || isBroken) && (
          <p className="muted small map-wait" role="status">
            {isError || isBroken ? 'The map did not come. The search works without it.' : 'Drawing the map…'}
          </p>
        )}
      </div>
      <ul className="map-legend small">
        {LOT_CLASSES.toReversed().map(([lotClass, text]) => (
          <li key={lotClass}>
            <span className={`map-key ${lotClass}`} aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
      <p className="tiny muted map-text" id={`${id}-text`}>
        {counts === undefined ? '\u00a0' : summaryOf(counts)}
      </p>
    </figure>
  );
}

/** The map in words, for whoever does not see it. */
function summaryOf(map: MapCounts): ReactNode {
  const covered = map.charged + map.within + map.open + map.prescribed + map.city + map.unknown;
  return (
    <>
      The law covers {count(covered)} lots. By their own energy reports {count(map.charged)} would be fined
      from 2030, {count(map.within)} are within their limit, and {count(map.open)} are too near it to say.{' '}
      {count(map.prescribed)} follow Article 321, {count(map.city)} belong to the City, and for{' '}
      {count(map.unknown)} a report is missing or a question is open. {count(map.without_place)} are not drawn
      because we do not know where they lie. Click a building, or search for it.
    </>
  );
}

/** True once the element is near the window and the browser has nothing more urgent to do. */
function useSeen(box: React.RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (box.current === null) return undefined;
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      whenIdle(() => setSeen(true));
    });
    watch.observe(box.current);
    return () => watch.disconnect();
  }, [box]);
  return seen;
}

/** Safari has no idle callback. */
const whenIdle = (work: () => void): void =>
  void ('requestIdleCallback' in globalThis ? requestIdleCallback(work) : setTimeout(work, 200));
