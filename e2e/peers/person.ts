// Somebody in front of a browser who follows links and presses the button of each page, without a browser.

/** What a person came to. */
export interface Arrival {
  url: string
  status: number
  text: string
}

/**
 * Opens an address, keeping cookies and following redirects, and presses each page's `button` (by its value; else submits
 * its form) until an address for which `until` holds, which is not opened, or
 * until there is nothing more to press.
 */
export async function visit(
  start: string,
  button: string,
  until: (url: URL) => boolean = () => false,
): Promise<Arrival> {
  const cookies = new Map<string, string>()
  let next: { url: string; body?: URLSearchParams } = { url: start }
  let pressed = false
  for (let step = 0; step < 20; step += 1) {
    if (until(new URL(next.url))) return { url: next.url, status: 0, text: '' }
    const response = await fetch(next.url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(next.body && { method: 'POST', body: next.body }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const text = await response.text()
    const location = response.headers.get('location')
    if (location) {
      next = { url: new URL(location, next.url).href }
      continue
    }
    const form = /<form[^>]*>/i.exec(text)?.[0]
    const offered = text.includes(`value="${button}"`)
    if (!form || (pressed && !offered)) return { url: next.url, status: response.status, text }
    pressed ||= offered
    const action = /action="([^"]*)"/i.exec(form)?.[1] ?? next.url
    next = { url: new URL(action.replaceAll('&amp;', '&'), next.url).href, body: fields(text, button) }
  }
  throw new Error(`no end at ${next.url}`)
}

function fields(page: string, button: string): URLSearchParams {
  const body = new URLSearchParams()
  for (const [tag] of page.matchAll(/<(?:input|button)[^>]*>/gi)) {
    const name = /name="([^"]*)"/i.exec(tag)?.[1]
    const value = /value="([^"]*)"/i.exec(tag)?.[1] ?? ''
    const pressed = !/^<button|type="submit"/i.test(tag) || value === button
    if (name && pressed) body.append(name, value)
  }
  return body
}
