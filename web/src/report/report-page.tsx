export function ReportPage() {
  return <h1>Soon</h1>;
}
