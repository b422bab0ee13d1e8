export function ProgramPage() {
  return <h1>Soon</h1>;
}
