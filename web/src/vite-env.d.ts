declare module '*.css';
declare module '*?raw' {
  const text: string;
  export default text;
}
/** CHANGELOG.md as it stood when these pages were built. */
declare const __CHANGES__: string;
