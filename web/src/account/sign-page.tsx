export function SignInPage() {
  return <h1>Soon</h1>;
}
export function SignUpPage() {
  return <h1>Soon</h1>;
}
