export function ComparePage() {
  return <h1>Soon</h1>;
}
