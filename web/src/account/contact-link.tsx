/** The operator, by the address of the configuration. */
export function ContactLink({ contact }: { contact: string | null }) {
  if (contact === null) return <>the operator of this service</>;
  return <a href={contact.startsWith('http') ? contact : `mailto:${contact}`}>the operator</a>;
}
