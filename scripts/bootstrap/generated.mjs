// Says whether generated files are up to date. `npm start` asks before it has loaded any package, so there are none here.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sqliteSchema } from '../sqlite-schema.mjs'

const read = (path) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Paths of the database schemas and their clients in the repository at `root`. */
export function clientPaths(root) {
  return {
    source: join(root, 'prisma/schema.prisma'),
    derived: join(root, 'prisma/sqlite/schema.prisma'),
    stamp: join(root, 'lib/server/db/gen/stamp'),
  }
}

/**
 * Returns the SQLite schema as it should be and whether it is, and the hash that stands for the database clients and whether
 * they match it.
 */
export function checkClients(root) {
  const { source, derived, stamp } = clientPaths(root)
  const schema = read(source)
  const wanted = sqliteSchema(schema)
  const version = read(join(root, 'node_modules/@prisma/client-generator-ts/package.json'))
  const hash = createHash('sha256').update(wanted).update(schema).update(version).digest('hex')
  return { wanted, isDerived: read(derived) === wanted, hash, isGenerated: read(stamp) === hash }
}

/** Paths of the viewer for exported tasks, and of the file that names its sources. */
export function viewerPaths(root) {
  const folder = join(root, 'lib/server/traces/gen')
  return { folder, target: join(folder, 'viewer.ts'), stamp: join(folder, 'stamp.json') }
}

/** Returns the hash of the files that the viewer is built from. Missing ones count as empty. */
export function hashViewerSources(root, files) {
  const hash = createHash('sha256')
  for (const file of files) {
    hash.update(`${file}\0`)
    try {
      hash.update(readFileSync(join(root, file)))
    } catch {
      // A missing file changes the hash.
    }
  }
  return hash.digest('hex')
}

/** Returns true if the viewer was built from the sources as they are. */
export function isViewerBuilt(root) {
  const { target, stamp } = viewerPaths(root)
  try {
    const { files, hash } = JSON.parse(readFileSync(stamp, 'utf8'))
    return readFileSync(target, 'utf8') !== '' && hashViewerSources(root, files) === hash
  } catch {
    return false
  }
}

/** Returns true if `scripts/generate.mjs` has nothing to do. */
export function isEverythingGenerated(root) {
  const { isDerived, isGenerated } = checkClients(root)
  return isDerived && isGenerated && isViewerBuilt(root)
}
