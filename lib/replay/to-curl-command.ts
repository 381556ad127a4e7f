/** Where a credential is sent in a request. */
export type CredentialLocation =
  | { in: 'header' | 'query' | 'cookie'; name: string }
  | { in: 'bearer' | 'basic' | 'certificate' }

/** Where a logged request was sent. Contains no secrets. */
export interface RequestTarget {
  url: string
  /** Headers that the dialect requires, e.g. `A2A-Version`. */
  headers: Record<string, string>
  /** Where credentials are sent. The command has a variable in each of these places. */
  credentials?: readonly CredentialLocation[]
}

/** Returns a request as a curl command for a POSIX shell. `body` is sent byte for byte. */
export function toCurlCommand(wire: RequestTarget, body: string, streams: boolean): string {
  const headers = {
    'Content-Type': 'application/json',
    ...(streams ? { Accept: 'text/event-stream' } : {}),
    ...wire.headers,
  }
  return [
    `curl ${streams ? '-N ' : ''}${quoteForShell(wire.url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoteForShell(`${name}: ${value}`)}`),
    ...(wire.credentials ?? []).map(toCredentialOption),
    `--data-raw ${quoteForShell(body)}`,
  ].join(' \\\n  ')
}

function toCredentialOption(place: CredentialLocation): string {
  switch (place.in) {
    case 'header':
      return `-H ${appendVariable(`${place.name}: `, place.name)}`
    case 'query':
      return `--url-query ${appendVariable(`${place.name}=`, place.name)}`
    case 'cookie':
      return `-b ${appendVariable(`${place.name}=`, place.name)}`
    case 'bearer':
      return '-H "Authorization: Bearer $ACCESS_TOKEN"'
    case 'basic':
      return '-u "$AGENT_USER:$AGENT_PASSWORD"'
    case 'certificate':
      return '--cert "$CLIENT_CERT" --key "$CLIENT_KEY"'
  }
}

/** Appends a shell variable named after `name` to a text. */
function appendVariable(text: string, name: string): string {
  const plain = name
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')
    .replace(/^(?=\d)/, '_')
  // Between double quotes, the shell expands more than variables.
  return /^[\w\-=: ]*$/.test(text) ? `"${text}$${plain}"` : `${quoteForShell(text)}"$${plain}"`
}

/** Quotes a word for a POSIX shell. Only single quotes need escaping. */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
