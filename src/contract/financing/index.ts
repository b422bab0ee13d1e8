import { Type } from 'typebox';

/** Ranked financing of one tier. */
export const TierFinancing = Type.Record(Type.String(), Type.Unknown());
