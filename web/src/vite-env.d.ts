declare module '*.css';
/** CHANGELOG.md as it stood when these pages were built. */
declare const __CHANGES__: string;
