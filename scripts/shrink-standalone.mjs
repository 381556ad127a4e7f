// node scripts/shrink-standalone.mjs FOLDER: removes what a new standalone folder does not need, minifies the rest, and
// adds the licenses.
import { join, resolve } from 'node:path'
import { compressQueryCompilers, removeUncompressed } from './shrink/compress-files.mjs'
import { minifyScripts } from './shrink/minify-scripts.mjs'
import { removeUnreachableFiles } from './shrink/unreachable-files.mjs'
import { removeUnusedFiles } from './shrink/unused-files.mjs'
import { writeLicenses } from './shrink/write-licenses.mjs'

const [path = '.next/standalone'] = process.argv.slice(2)
const folder = resolve(path)

removeUnusedFiles(folder)
removeUnreachableFiles(folder)
compressQueryCompilers(folder)
removeUncompressed(join(folder, '.next/static'))
for (const name of ['.next/server', 'node_modules']) minifyScripts(join(folder, name))
writeLicenses('.', join(folder, 'THIRD-PARTY-LICENSES.txt'))
