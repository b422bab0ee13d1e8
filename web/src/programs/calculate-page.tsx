export function CalculatePage() {
  return <h1>Soon</h1>;
}
