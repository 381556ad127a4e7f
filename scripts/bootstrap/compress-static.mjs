import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]
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
