import { InvalidArgumentError } from 'commander';

/** Reads an option as a whole number of this range; anything else is refused with the range. */
export const wholeBetween =
  (least: number, most: number) =>
  (text: string): number => {
    const value = Number(text);
    if (text.trim() !== '' && Number.isInteger(value) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`Send a whole number from ${least} to ${most}.`);
  };
