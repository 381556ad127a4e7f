// Follows redirects and submits forms like a user in a browser, without a browser.

/** The last page. */
export interface BrowseResult {
  url: string
  status: number
  text: string
}

/**
 * Opens a URL with cookies and redirects, and submits the form of each page with the button whose value is `button`, or without a
 * button. Stops at a URL for which `until` returns true, without opening it, or at a page without the button or a form.
 */
export async function browseForms(
  start: string,
  button: string,
  until: (url: URL) => boolean = () => false,
): Promise<BrowseResult> {
  const cookies = new Map<string, string>()
  let next: { url: string; body?: URLSearchParams } = { url: start }
  let isPressed = false
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
    const hasButton = text.includes(`value="${button}"`)
    if (!form || (isPressed && !hasButton)) return { url: next.url, status: response.status, text }
    isPressed ||= hasButton
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
    const isPressed = !/^<button|type="submit"/i.test(tag) || value === button
    if (name && isPressed) body.append(name, value)
  }
  return body
}
