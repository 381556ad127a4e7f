import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'

const require = createRequire(import.meta.url)
// Loaded once: the glue code keeps views of the first instance's memory.
let loaded

/**
 * Returns the SQL that migrates one Prisma schema to another; empty if they are equal. `from` null: an empty database. Prisma's
 * schema engine runs as WebAssembly, so nothing is downloaded and no database is needed.
 */
export async function schemaDiff(provider, from, to) {
  const { SchemaEngine } = await (loaded ??= loadEngine())
  const engine = await SchemaEngine.new(
    // An empty list instead of undefined makes the engine panic.
    { datamodels: undefined },
    () => {},
    bindMigrationAwareSqlAdapterFactory(disconnected(provider)),
  )
  const { stdout } = await engine.diff({
    from: from === null ? { tag: 'empty' } : datamodel(from),
    to: datamodel(to),
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  })
  return stdout.trim() === '-- This is an empty migration.' ? '' : stdout
}

const datamodel = (content) => ({ tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content }] })

async function loadEngine() {
  // The engine reports panics through this; without it any panic is a TypeError.
  globalThis.PRISMA_WASM_PANIC_REGISTRY = { set_message: (message) => console.error(message) }
  const glue = require.resolve('@prisma/schema-engine-wasm/schema_engine_bg')
  const engine = await import(glue)
  const binary = readFileSync(glue.replace(/\.js$/, '.wasm'))
  // Instantiated by hand: importing .wasm needs a newer Node than the oldest supported.
  const { instance } = await WebAssembly.instantiate(binary, { './schema_engine_bg.js': engine })
  engine.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start()
  return engine
}

const refuse = () => Promise.reject(new Error('a diff of two schemas has no database'))

/** A fake database that only returns its version, which is all that a schema diff needs. */
function disconnected(provider) {
  const info = { provider, adapterName: 'disconnected' }
  const connect = async () => ({
    ...info,
    queryRaw: async () => ({
      columnNames: ['version', 'numeric_version'],
      columnTypes: [7, 0],
      rows: [['14', 140000]],
    }),
    executeRaw: async () => 0,
    executeScript: async () => {},
    startTransaction: refuse,
    dispose: async () => {},
    getConnectionInfo: () => ({ schemaName: 'public', supportsRelationJoins: false }),
  })
  return { ...info, connect, connectToShadowDb: refuse }
}
