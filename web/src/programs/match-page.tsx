export function MatchPage() {
  return <h1>Soon</h1>;
}
