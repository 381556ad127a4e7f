// Serves static files without Next.js, which would compress them for each client.
import { readdirSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import { responseHeaders } from './response-headers.mjs'

const [toBrotli, toGzip, fromGzip] = [promisify(brotliCompress), promisify(gzip), promisify(gunzip)]
const kinds = /\.(?:css|js|mjs|svg)$/
/** Minimum size in bytes of a file to compress. */
const minBytes = 1024

async function compress(file) {
  const content = await readFile(file)
  if (content.length < minBytes) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await Promise.all([
    toBrotli(content, { params }).then((text) => writeFile(`${file}.br`, text)),
    toGzip(content, { level: 9 }).then((text) => writeFile(`${file}.gz`, text)),
  ])
}

/** Writes compressed copies beside the static files of the build. */
export async function compressStatic(folder = '.next/static') {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(names.filter((name) => kinds.test(name)).map((name) => compress(join(folder, name))))
}

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

const cached = { 'cache-control': 'public, max-age=31536000, immutable', vary: 'Accept-Encoding' }

/** Returns true if the client accepts a content coding. */
const takes = (accepted, coding) =>
  accepted.split(',').some((each) => {
    const [name, quality = ''] = each.split(';').map((word) => word.trim())
    return name === coding && !/^q=0(?:\.0*)?$/.test(quality)
  })

function send(content, { method }, response, headers) {
  response.writeHead(200, { ...responseHeaders, ...headers, 'content-length': content.length })
  response.end(method === 'HEAD' ? undefined : content)
}

/**
 * Serves a precompressed file of the build, decompressed if the client accepts no compression and only compressed copies exist.
 * Returns false for other requests or forms. `otherwise` responds if the file no longer exists, because another build may be running.
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
    const isCompressedOnly = !names.has(name) && names.has(`${name}.gz`)
    if (!type || !(coding || isCompressedOnly) || (method !== 'GET' && method !== 'HEAD')) return false
    const file = join(folder, name)
    const content = coding ? readFile(file + ending) : readFile(`${file}.gz`).then(fromGzip)
    const contentEncoding = coding && { 'content-encoding': coding }
    content
      .then((body) => send(body, request, response, { 'content-type': type, ...contentEncoding, ...cached }))
      .catch(() => otherwise(request, response))
    return true
  }
}
