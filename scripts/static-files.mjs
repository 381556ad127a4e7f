// What the build made for browsers is answered without Next, which would compress it anew for each of them.
import sirv from 'sirv'
import { answerHeaders } from './answer-headers.mjs'

const prefix = '/_next/static'
const aYear = 31_536_000

/** Answers a request for a file of the build, compressed as it was built (bootstrap/compress-static.mjs). False where it is for something else. */
export function staticFiles() {
  const serve = sirv('.next/static', {
    immutable: true,
    maxAge: aYear,
    gzip: true,
    brotli: true,
    setHeaders: (response) => {
      for (const [name, value] of Object.entries(answerHeaders)) response.setHeader(name, value)
    },
  })
  return (request, response) => {
    const { method, url } = request
    if ((method !== 'GET' && method !== 'HEAD') || !url.startsWith(`${prefix}/`)) return false
    let found = true
    request.url = url.slice(prefix.length)
    serve(request, response, () => (found = false))
    request.url = url
    return found
  }
}
