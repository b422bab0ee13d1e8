import { useMutation } from '@tanstack/react-query';
import type { EstimateResponse } from '../../../src/contract/estimate/index.ts';
import type { Problem } from '../../../src/contract/problem.ts';
import { ProblemResponse } from '../api/call.ts';
import { Failure } from '../design/states.tsx';
import { usd } from '../format/numbers.ts';

const BODY = JSON.stringify({ building: { building_area: 60000, building_class: 'D4', year_built: 1962 } });

/** The first call to the public interface, with the key just made. */
export function FirstCall({ secret }: { secret: string }) {
  const send = useMutation({
    mutationFn: async () => {
      const response = await fetch('/retrofit/v1/estimate', {
        method: 'POST',
        headers: { 'x-api-key': secret, 'content-type': 'application/json' },
        body: BODY,
      });
      const answer: unknown = await response.json();
      if (!response.ok) throw new ProblemResponse(answer as Problem);
      return answer as EstimateResponse;
    },
  });
  const command = `curl ${location.origin}/retrofit/v1/estimate \\\n  -H 'X-API-Key: ${secret}' \\\n  -H 'Content-Type: application/json' \\\n  -d '${BODY}'`;
  return (
    <>
      <pre tabIndex={0} aria-label="The first call in curl">
        {command}
      </pre>
      <div className="row">
        <button
          type="button"
          className="button primary"
          onClick={() => send.mutate()}
          disabled={send.isPending}
        >
          Send it now
        </button>
        {send.data !== undefined && (
          <span>
            <strong>200</strong>:{' '}
            {send.data.tiers.map((tier) => `${tier.label} ${usd(tier.cost_breakdown.totalCost)}`).join(', ')}
          </span>
        )}
      </div>
      {send.isError && <Failure error={send.error} />}
    </>
  );
}
