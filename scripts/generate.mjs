// Derives the SQLite schema, generates both database clients and builds the viewer for exported tasks, unless they are up to date.
// `--check`: changes nothing and fails if the derived schema differs from the one in the repository.
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { checkClients, clientPaths } from './bootstrap/generated.mjs'
import { printStep } from './bootstrap/run.mjs'
import { buildViewer } from './viewer/build-viewer.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const require = createRequire(import.meta.url)
const { source, derived, stamp } = clientPaths(root)
const { wanted, isDerived, hash, isGenerated } = checkClients(root)
if (process.argv.includes('--check')) {
  if (isDerived) process.exit(0)
  console.error('prisma/sqlite/schema.prisma is out of date. Run `npm run generate`.')
  process.exit(1)
}

if (!isDerived) {
  mkdirSync(`${root}prisma/sqlite`, { recursive: true })
  writeFileSync(derived, wanted)
}
// The viewer needs no database client: Vite works in threads of its own while this thread generates the clients.
await Promise.all([buildViewer(), generateClients()])

/** Generates the clients of both databases with Prisma's generator. Its command line is not installed (docs/dependencies.md). */
async function generateClients() {
  if (isGenerated) return
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
