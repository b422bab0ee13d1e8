declare module '*.css';
/** A paper of the repository as markup, made when the pages are built. */
declare module '*.md' {
  const html: string;
  export default html;
}
