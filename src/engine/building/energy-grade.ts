import { GRADES, type Grade } from '../../vocabulary/energy.ts';

/** The City's letter where it says something of energy: A to D; null for none, F (not reported) and N. */
export const gradeOf = (text: string | null): Grade | null =>
  GRADES.find((grade) => grade === text?.trim().toUpperCase()) ?? null;
