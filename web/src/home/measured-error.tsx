import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { accuracy } from '../api/queries.ts';
import { count, wholePercent } from '../format/numbers.ts';

/** How far off the estimates have been, in a line. */
export function MeasuredError() {
  const { data } = useQuery(accuracy);
  const housing = data?.headline.find(({ id }) => id.startsWith('multifamily'));
  const { medianApe = null, coverage = null, n = 0 } = housing?.calibrated ?? {};
  return (
    <p className="measured-error">
      {medianApe !== null && coverage !== null && (
        <>
          We priced {count(n)} finished jobs in apartment buildings as if they were new. Half of the estimates
          were within {wholePercent(medianApe)} of what was paid; the range we print held{' '}
          {wholePercent(coverage)} of them.{' '}
        </>
      )}
      <Link to="/accuracy">How accurate it is</Link>
    </p>
  );
}
