/** The words of a text: a long list of them is read in lines. */
export const words = (text: string): string[] => text.trim().split(/\s+/);

/** The same of what has words in it: parted by commas. */
export const listed = (text: string): string[] => text.trim().split(/,\s+/);
