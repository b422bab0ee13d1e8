import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isSignedIn } from '../api/call.ts';
import { keepBuilding } from '../api/saved.ts';
import { saveAfterSignIn, takeSaveIntent, thisPage } from '../shell/back-search.ts';
import { useBuildingName } from './building-name.ts';
import type { SectionProps } from './view.ts';

const LONGEST_NAME = 80;

/** Keeps the building with today's answer, for whoever is signed in. */
export function SaveBuilding({ scenario, question }: Pick<SectionProps, 'scenario' | 'question'>) {
  const queries = useQueryClient();
  const name = useBuildingName(scenario).slice(0, LONGEST_NAME);
  const keep = useMutation({
    mutationFn: () => keepBuilding(name, question),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['saved'] }),
  });
  const { mutate } = keep;
  useEffect(() => {
    if (isSignedIn() && takeSaveIntent()) mutate();
  }, [mutate]);
  if (!isSignedIn())
    return (
      <Link className="button small" to="/sign-in" search={{ back: thisPage() }} onClick={saveAfterSignIn}>
        Sign in to save
      </Link>
    );
  if (keep.isSuccess)
    return (
      <Link className="button small" to="/account/saved">
        <span aria-live="polite">Saved: see all</span>
      </Link>
    );
  return (
    <>
      <button type="button" className="button small" disabled={keep.isPending} onClick={() => keep.mutate()}>
        Save this building
      </button>
      {keep.isError && <span role="alert">It could not be saved. {detailOf(keep.error)}</span>}
    </>
  );
}

const detailOf = (error: unknown): string => (error instanceof Error ? error.message : 'Try again.');
