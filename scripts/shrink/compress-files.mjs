// Stores large files of the standalone folder compressed only.
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { filesIn } from './unused-files.mjs'

const compilers = 'node_modules/@prisma/client/runtime'
const encoded = /^const wasm = "([\w+/=]+)";\nexport \{ wasm \}\s*$/

/** Returns a module like the one that Prisma loads, which decompresses the file beside it. Takes about 10 ms. */
const decompressing = (name) => `import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
export const wasm = brotliDecompressSync(readFileSync(new URL('${name}', import.meta.url))).toString('base64')
`

/**
 * Compresses the query compilers of Prisma, which are text of 4 MB each, to a fifth of the size. Throws if their modules have
 * another form than expected.
 */
export function compressQueryCompilers(root) {
  const folder = join(root, compilers)
  const modules = filesIn(folder).filter((name) => name.endsWith('.wasm-base64.mjs'))
  if (modules.length !== 2)
    throw new Error(`Expected the compilers of two databases in ${compilers}, not ${modules.length}.`)
  for (const name of modules) {
    const wasm = encoded.exec(readFileSync(join(folder, name), 'utf8'))?.[1]
    if (!wasm) throw new Error(`Unexpected content of ${compilers}/${name}. Update scripts/shrink/compress-files.mjs.`)
    const bytes = Buffer.from(wasm, 'base64')
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    const file = name.replace('.wasm-base64.mjs', '.wasm.br')
    writeFileSync(join(folder, file), brotliCompressSync(bytes, { params }))
    writeFileSync(join(folder, name), decompressing(file))
  }
}

const blockBytes = 4096
/** Maximum size in bytes of a gzip copy that replaces the Brotli copy, which is a few hundred bytes smaller. */
const maxGzipBytes = 2 * blockBytes

const blocksOf = (path) => Math.ceil(statSync(path).size / blockBytes)

/**
 * Removes the static files that have compressed copies: the server decompresses them for the few clients without compression.
 * Of small files, only the gzip copy stays if the Brotli copy takes as many blocks of the disk.
 */
export function removeUncompressed(folder) {
  for (const name of filesIn(folder)) {
    const path = join(folder, name)
    const [brotli, gzip] = [`${path}.br`, `${path}.gz`]
    if (!existsSync(brotli) || !existsSync(gzip)) continue
    rmSync(path)
    if (statSync(gzip).size <= maxGzipBytes && blocksOf(brotli) >= blocksOf(gzip)) rmSync(brotli)
  }
}
