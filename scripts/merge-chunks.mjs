// Merges chunks of the built server that have the same content. Turbopack writes a copy of some chunks for each route: half of the
// build is copies of one chunk, and each one that is loaded takes time and memory.
import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** The name of a chunk is its only difference from a copy. */
const ownName = /\n\/\/# sourceMappingURL=[^\n]*\s*$/
/** A reference to a chunk, in code and in lists of files. */
const reference = /(?<=\bchunks\/(?:ssr\/)?)[\w.[\]~@-]{1,200}\.js\b/g
/** Chunks with other names are not merged. */
const plainName = /^[\w.[\]~@-]{1,200}\.js$/
const texts = /\.(?:js|json)$/

/** Merges the chunks of a folder with the output of the server. References to a removed chunk lead to the remaining one. */
export async function mergeChunks(folder) {
  const files = (await readdir(folder, { recursive: true }))
    // The folder of a route may be named like a file, such as `openapi.json`.
    .filter((name) => texts.test(name) && statSync(join(folder, name)).isFile())
    .toSorted()
  const copies = await findCopies(
    folder,
    files.filter((name) => name.startsWith('chunks') && name.endsWith('.js')),
  )
  if (copies.size === 0) return
  const names = new Map([...copies].map(([copy, original]) => [basename(copy), basename(original)]))
  for (const name of files) {
    if (copies.has(name)) continue
    const text = await readFile(join(folder, name), 'utf8')
    const merged = text.replaceAll(reference, (each) => names.get(each) ?? each)
    if (merged !== text) await writeFile(join(folder, name), merged)
  }
  for (const name of copies.keys()) await rm(join(folder, name))
}

/** Returns the path of each chunk that has a copy before it in the same folder, with the path of that copy. */
async function findCopies(folder, chunks) {
  const count = new Map()
  for (const name of chunks) count.set(basename(name), (count.get(basename(name)) ?? 0) + 1)
  const first = new Map()
  const copies = new Map()
  for (const name of chunks) {
    const text = await readFile(join(folder, name), 'utf8')
    if (!plainName.test(basename(name)) || count.get(basename(name)) > 1) continue
    const key = createHash('sha256')
      .update(`${dirname(name)}\0`)
      .update(text.replace(ownName, ''))
      .digest('hex')
    const original = first.get(key)
    if (original === undefined) first.set(key, name)
    else copies.set(name, original)
  }
  return copies
}
