/**
 * Where several agents are asked, this one first, with a question in the box. It stands behind the `#`, which goes to no
 * server: questions may be long, and no log of requests shall keep them.
 */
export function questionLink(slug: string, question: string): string {
  const path = `/compare?agents=${encodeURIComponent(slug)}`
  return question ? `${path}#${new URLSearchParams({ text: question })}` : path
}

/** The question behind the `#` of an address; empty where there is none. */
export function questionIn(hash: string): string {
  return new URLSearchParams(hash.slice(1)).get('text') ?? ''
}
