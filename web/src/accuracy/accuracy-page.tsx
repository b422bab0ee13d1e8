export function AccuracyPage() {
  return <h1>Soon</h1>;
}
