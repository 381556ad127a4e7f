// Derives the SQLite schema, generates both database clients and builds the viewer for exported tasks, unless they are up to date.
// `--check`: changes nothing and fails if the derived schema differs from the one in the repository.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { printStep } from './bootstrap/run.mjs'
import { sqliteSchema } from './schema-diff.mjs'
import { buildViewer } from './viewer/build-viewer.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const require = createRequire(import.meta.url)
const source = `${root}prisma/schema.prisma`
const derived = `${root}prisma/sqlite/schema.prisma`
const generated = `${root}lib/server/db/gen`
const stamp = `${generated}/stamp`

const read = (path) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const schema = readFileSync(source, 'utf8')
const wanted = sqliteSchema(schema)
if (process.argv.includes('--check')) {
  if (read(derived) === wanted) process.exit(0)
  console.error('prisma/sqlite/schema.prisma is out of date. Run `npm run generate`.')
  process.exit(1)
}

const version = read(`${root}node_modules/@prisma/client-generator-ts/package.json`)
const hash = createHash('sha256').update(wanted).update(schema).update(version).digest('hex')
if (read(derived) !== wanted) {
  mkdirSync(`${root}prisma/sqlite`, { recursive: true })
  writeFileSync(derived, wanted)
}
// The viewer needs no database client: Vite works in threads of its own while this thread generates the clients.
await Promise.all([buildViewer(), generateClients()])

/** Generates the clients of both databases with Prisma's generator. Its command line is not installed (docs/dependencies.md). */
async function generateClients() {
  if (read(stamp) === hash) return
  // Prisma looks for a schema engine, which the generator does not use, and downloads one unless it gets a path.
  process.env.PRISMA_SCHEMA_ENGINE_BINARY = process.execPath
  // Loaded with `require`: the ES modules of these packages import paths that Node cannot resolve.
  const { getGenerators, loadSchemaContext } = require('@prisma/internals')
  const { PrismaClientTsGenerator } = require('@prisma/client-generator-ts')
  const registry = { 'prisma-client': { type: 'in-process', generator: new PrismaClientTsGenerator() } }
  for (const path of [source, derived]) {
    const schemaContext = await loadSchemaContext({ schemaPath: { cliProvidedPath: path }, printLoadMessage: false })
    const generators = await getGenerators({ schemaContext, registry, skipDownload: true, cliCommand: 'generate' })
    for (const generator of generators) await generator.generate()
  }
  writeFileSync(stamp, hash)
  printStep('Generated the database clients')
}
