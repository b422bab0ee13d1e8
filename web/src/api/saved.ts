import { queryOptions } from '@tanstack/react-query';
import type { SavedBuilding, SavedToday } from '../../../src/contract/saved.ts';
import { call } from './call.ts';
import type { Question } from './queries.ts';

export const savedBuildings = queryOptions({
  queryKey: ['saved'],
  queryFn: async () => (await call<{ buildings: SavedBuilding[] }>('/saved')).buildings,
  staleTime: 0,
});

/** The kept question asked again. */
export const savedToday = (id: string) =>
  queryOptions({
    queryKey: ['saved-today', id],
    queryFn: () => call<SavedToday>(`/saved/${id}/check`, 'POST', {}),
  });

export const keepBuilding = (name: string, { request, facts }: Question) =>
  call<SavedBuilding>('/saved', 'POST', { name, request, ...(facts !== undefined && { facts }) });
export const deleteSaved = (id: string) => call(`/saved/${id}`, 'DELETE');
