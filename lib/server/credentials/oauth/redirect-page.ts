import 'server-only'

const escaped = (text: string) => text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/**
 * Returns a page that navigates to another page of Switchboard at once. A redirect would not work: the browser came from
 * another site and sends the session cookie only on a navigation from Switchboard's own page.
 */
export function createRedirectPage(path: string): Response {
  const to = escaped(path)
  const page = `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${to}"><title>Switchboard</title><a href="${to}">Switchboard</a>`
  return new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } })
}
