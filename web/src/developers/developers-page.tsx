export function DevelopersPage() {
  return <h1>Soon</h1>;
}
