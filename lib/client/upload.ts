/**
 * Posts a text and tells how much of it has left, 0 to 1, then undefined: a browser's `fetch` does not tell. The body of
 * an answer that streams is not read. Answers null where `signal` withdrew the text before all of it had left.
 */
export function upload(
  url: string,
  headers: Record<string, string>,
  body: string,
  onProgress: (share: number | undefined) => void,
  signal?: AbortSignal,
): Promise<Response | null> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    const withdraw = (): void => {
      request.abort()
      resolve(null)
    }
    const sent = (): void => {
      signal?.removeEventListener('abort', withdraw)
      onProgress(undefined)
    }
    const answer = (text: string | null): Response =>
      new Response(text, { status: request.status, headers: readHeaders(request.getAllResponseHeaders()) })

    onProgress(0)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.upload.addEventListener('load', sent)
    request.addEventListener('readystatechange', () => {
      const streams = request.getResponseHeader('Content-Type')?.startsWith('text/event-stream')
      if (request.readyState !== XMLHttpRequest.HEADERS_RECEIVED || !streams) return
      resolve(answer(null))
      request.abort()
    })
    request.addEventListener('load', () => resolve(answer(request.responseText)))
    request.addEventListener('error', () => reject(new TypeError('not reachable')))
    signal?.addEventListener('abort', withdraw, { once: true })
    request.send(body)
  })
}

function readHeaders(text: string): [string, string][] {
  return text
    .split('\r\n')
    .filter(Boolean)
    .map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trim()]
    })
}
