import { QueryClient } from '@tanstack/react-query';
import { ProblemResponse } from './call.ts';

/** Answers are kept for the visit; only a fault of the server or the network is tried again, once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5 * 60_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 1 && !(error instanceof ProblemResponse && error.problem.status < 500),
    },
  },
});
