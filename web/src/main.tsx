import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client.ts';
import { router } from './router.tsx';
import './styles/tokens.css';
import './styles/base.css';
import './styles/layout.css';
import './styles/components.css';
import './styles/forms.css';
import './styles/figures.css';
import './styles/estimate.css';
import './styles/rail.css';
import './styles/charts.css';
import './styles/portfolio.css';
import './styles/print.css';

const mount = document.getElementById('app');
if (mount === null) throw new Error('index.html has no #app');
const root = createRoot(mount);
// In slices: one long render would leave taps on a slow phone without an answer.
startTransition(() =>
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  ),
);
