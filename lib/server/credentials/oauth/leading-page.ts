import 'server-only'

const escaped = (text: string) => text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/**
 * A page that goes on to another of ours at once. A redirect would not do: the browser came from another site, and takes
 * the cookie of the person's session along only where one of our own pages sends it.
 */
export function leadingPage(path: string): Response {
  const to = escaped(path)
  const page = `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${to}"><title>Switchboard</title><a href="${to}">Switchboard</a>`
  return new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } })
}
