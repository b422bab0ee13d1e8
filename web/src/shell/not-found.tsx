import { Link } from '@tanstack/react-router';

export function NotFound() {
  return (
    <div className="stack narrow">
      <h1>There is no such page</h1>
      <p>
        The address may be mistyped. <Link to="/">Start with a building</Link>.
      </p>
    </div>
  );
}
