const KEPT = 'plumbline-reloaded';
/** A second failure so soon after a reload is not mended by another. */
const ONCE_IN_MS = 60_000;

const MISSING_FILE =
  /dynamically imported module|importing a module script failed|failed to load module script|unable to preload/i;

/** Whether an error says that a file of these pages did not come. */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && MISSING_FILE.test(error.message);

/**
 * After a deploy the files this tab knows by their hashed names are gone: the page is loaded anew, once. False where the
 * release is still the same, or the service does not answer: then the fault is another.
 */
export async function reloadIfReleased(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  if (entry === undefined || Date.now() - Number(sessionStorage.getItem(KEPT) ?? 0) < ONCE_IN_MS)
    return false;
  const page = await fetch('/', { cache: 'no-store' }).catch(() => null);
  if (page?.ok !== true || (await page.text()).includes(new URL(entry).pathname)) return false;
  sessionStorage.setItem(KEPT, String(Date.now()));
  location.reload();
  return true;
}
