export function ProgramsPage() {
  return <h1>Soon</h1>;
}
