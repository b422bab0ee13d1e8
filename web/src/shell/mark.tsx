export function Mark() {
  return (
    <svg width="18" height="56" viewBox="0 0 18 56" aria-hidden="true" fill="currentColor">
      <path d="M8.5 0h1v34h-1z" />
      <path d="M9 33l6.5 6L9 51l-6.5-12z" />
    </svg>
  );
}
