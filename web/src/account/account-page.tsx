export function AccountPage() {
  return <h1>Soon</h1>;
}
export const KeysPage = AccountPage,
  TokensPage = AccountPage,
  UsagePage = AccountPage;
