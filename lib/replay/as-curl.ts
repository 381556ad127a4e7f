/** Where and how a logged request went out; secrets are never part of it. */
export interface Wire {
  url: string
  /** Headers that the dialect asks for, e.g. `A2A-Version`. */
  headers: Record<string, string>
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
    `--data-raw ${quote(body)}`,
  ].join(' \\\n  ')
}

/** A word that the shell takes literally: only a single quote needs care between single quotes. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
