// What the build made for browsers is answered without Next, which would compress it anew for each of them.
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { answerHeaders } from './answer-headers.mjs'

const prefix = '/_next/static/'
const codings = [
  ['br', '.br'],
  ['gzip', '.gz'],
]
const types = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** True for a coding that a browser names, and not to say that it will have none of it. */
const takes = (accepted, coding) =>
  accepted.split(',').some((each) => {
    const [name, quality = ''] = each.split(';').map((word) => word.trim())
    return name === coding && !/^q=0(?:\.0*)?$/.test(quality)
  })

async function send(file, { method }, response, headers) {
  const content = await readFile(file)
  response.writeHead(200, { ...answerHeaders, ...headers, 'content-length': content.length })
  response.end(method === 'HEAD' ? undefined : content)
}

/**
 * Answers a request for a file of the build as it was compressed with it (bootstrap/compress-static.mjs). False where it is
 * for something else, or in another form. `otherwise` answers where the file has gone since: another build may be under way.
 */
export function staticFiles(otherwise, folder = '.next/static') {
  const names = new Set(readdirSync(folder, { recursive: true }).map((name) => name.replaceAll('\\', '/')))
  return (request, response) => {
    const { method, url, headers } = request
    if (!url.startsWith(prefix)) return false
    const name = url.slice(prefix.length).split('?', 1)[0]
    const type = types[extname(name)]
    const accepted = headers['accept-encoding'] ?? ''
    const [coding, ending] = codings.find((each) => takes(accepted, each[0]) && names.has(name + each[1])) ?? []
    if (!type || !coding || (method !== 'GET' && method !== 'HEAD')) return false
    send(join(folder, name + ending), request, response, {
      'content-type': type,
      'content-encoding': coding,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    }).catch(() => otherwise(request, response))
    return true
  }
}
