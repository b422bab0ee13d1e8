import type { Harness } from '../../http/harness.ts';
import type { Target } from '../published.ts';
import { toolComplaint } from './tool-oracle.ts';
import { toolRequest } from './tool-request.ts';
import { offered } from './tool-list.ts';

/** The tool server as one more target of the campaign. */
export async function toolTarget(harness: Harness): Promise<Target> {
  const offer = await offered(harness);
  const target: Target = {
    id: 'mcp',
    surface: 'tools',
    guard: 'open',
    method: 'POST',
    path: '/mcp',
    parameters: [],
    body: null,
    bodyIsOptional: false,
    ruleFaults: () => [],
    acceptsBody: () => true,
    acceptsParameter: () => false,
    judge: () => null,
    resolve: (schema) => schema,
    special: {
      request: (maker) => toolRequest(target, maker, offer),
      complaintAbout: (request, answer) => toolComplaint(request, answer, offer),
    },
  };
  return target;
}
