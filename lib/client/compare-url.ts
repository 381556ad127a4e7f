/**
 * Returns the path of the compare page with this agent selected and a message in the input. The message is in the URL
 * fragment, which is not sent to servers: it may be long and must not appear in request logs.
 */
export function createCompareUrl(slug: string, question: string): string {
  const path = `/compare?agents=${encodeURIComponent(slug)}`
  return question ? `${path}#${new URLSearchParams({ text: question })}` : path
}

/** Returns the message in a URL fragment. Empty if there is none. */
export function readQuestion(hash: string): string {
  return new URLSearchParams(hash.slice(1)).get('text') ?? ''
}
