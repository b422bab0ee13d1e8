import { Link } from '@tanstack/react-router';
import { ProblemResponse } from '../api/call.ts';
import { Failure } from '../design/states.tsx';
import { labelOf } from './field-label.ts';
import { ParcelSearch } from './parcel-search.tsx';
import type { Scenario } from './scenario.ts';

/** A change that could not be priced: the figures before it stay, and one step back undoes it. */
export function NotPriced({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Failure error={error} retry={retry} nameOf={labelOf}>
      <p>
        The figures below are those before your last change.{' '}
        <button type="button" className="button small" onClick={() => history.back()}>
          Take the change back
        </button>
      </p>
    </Failure>
  );
}

/** No estimate at all: why, and the two ways on. */
export function Refused({
  error,
  scenario,
  retry,
}: {
  error: unknown;
  scenario: Scenario;
  retry: () => void;
}) {
  const notFound = error instanceof ProblemResponse && [404, 422].includes(error.problem.status);
  return (
    <div className="stack narrow">
      <h1>{notFound ? 'We hold no usable record of that lot' : 'No estimate yet'}</h1>
      <Failure error={error} nameOf={labelOf} {...(notFound ? {} : { retry })}>
        <p>
          <Link
            to="/describe"
            {...(scenario.building === undefined ? {} : { search: { building: scenario.building } })}
          >
            Describe the building
          </Link>{' '}
          and we make the same estimate from what you know.
        </p>
      </Failure>
      <ParcelSearch />
    </div>
  );
}
