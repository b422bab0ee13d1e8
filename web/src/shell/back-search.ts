/** Where to go after signing in: a page of this site. */
export interface BackSearch {
  readonly back?: string;
}

/** Another site's address, in whichever spelling a browser takes for one, is no page of this one. */
export const backSearch = ({ back }: Record<string, unknown>): BackSearch =>
  typeof back === 'string' && /^\/(?![/\\])/.test(back) ? { back } : {};

/** This page as it stands in the address. */
export const thisPage = (): string => location.pathname + location.search;

const INTENT = 'plumbline-save-after-sign-in';

/** Remembers that the estimate of this page is to be saved once its visitor is signed in. */
export function saveAfterSignIn(): void {
  try {
    sessionStorage.setItem(INTENT, thisPage());
  } catch {
    // Storage may be off: the visitor presses Save once more.
  }
}

/** Whether that was asked for this page; asked once. */
export function takeSaveIntent(): boolean {
  try {
    const wanted = sessionStorage.getItem(INTENT);
    sessionStorage.removeItem(INTENT);
    return wanted === thisPage();
  } catch {
    return false;
  }
}
