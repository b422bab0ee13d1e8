/** Gives the visitor a file. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}

/** The same for text. */
export const save = (name: string, type: string, text: string): void =>
  saveBlob(name, new Blob([text], { type }));
