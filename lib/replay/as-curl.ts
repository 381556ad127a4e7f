/** Where in a request a credential goes. */
export type CredentialPlace =
  | { in: 'header' | 'query' | 'cookie'; name: string }
  | { in: 'bearer' | 'basic' | 'certificate' }

/** Where and how a logged request went out; secrets are never part of it. */
export interface Wire {
  url: string
  /** Headers that the dialect asks for, e.g. `A2A-Version`. */
  headers: Record<string, string>
  /** Where credentials are set that go with it: a command has a variable in each of these places. */
  credentials?: readonly CredentialPlace[]
}

/** The request as a command for a POSIX shell. `body` goes out byte for byte. */
export function asCurl(wire: Wire, body: string, streams: boolean): string {
  const headers = {
    'Content-Type': 'application/json',
    ...(streams ? { Accept: 'text/event-stream' } : {}),
    ...wire.headers,
  }
  return [
    `curl ${streams ? '-N ' : ''}${quote(wire.url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(wire.credentials ?? []).map(credentialOption),
    `--data-raw ${quote(body)}`,
  ].join(' \\\n  ')
}

function credentialOption(place: CredentialPlace): string {
  switch (place.in) {
    case 'header':
      return `-H ${withVariable(`${place.name}: `, place.name)}`
    case 'query':
      return `--url-query ${withVariable(`${place.name}=`, place.name)}`
    case 'cookie':
      return `-b ${withVariable(`${place.name}=`, place.name)}`
    case 'bearer':
      return '-H "Authorization: Bearer $ACCESS_TOKEN"'
    case 'basic':
      return '-u "$AGENT_USER:$AGENT_PASSWORD"'
    case 'certificate':
      return '--cert "$CLIENT_CERT" --key "$CLIENT_KEY"'
  }
}

/** A text with a shell variable behind it that is called like `name`. */
function withVariable(text: string, name: string): string {
  const plain = name
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')
    .replace(/^(?=\d)/, '_')
  // Between double quotes, the shell reads more than variables.
  return /^[\w\-=: ]*$/.test(text) ? `"${text}$${plain}"` : `${quote(text)}"$${plain}"`
}

/** A word that the shell takes literally: only a single quote needs care between single quotes. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
