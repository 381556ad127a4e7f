// Derives the SQLite schema and makes both database clients and the viewer of exported tasks, unless all of it is up to date.
// `--check`: change nothing, fail when the derived schema is not what the repository holds.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { sqliteSchema } from './sqlite-schema.mjs'
import { buildViewer } from './viewer/build-viewer.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const prisma = createRequire(import.meta.url).resolve('prisma/build/index.js')
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
  console.error('prisma/sqlite/schema.prisma is not derived from prisma/schema.prisma: run `npm run generate`')
  process.exit(1)
}

const version = readFileSync(new URL('../package.json', `file://${prisma}`), 'utf8')
const hash = createHash('sha256').update(wanted).update(schema).update(version).digest('hex')
if (read(derived) !== wanted) {
  mkdirSync(`${root}prisma/sqlite`, { recursive: true })
  writeFileSync(derived, wanted)
}
if (read(stamp) !== hash) {
  await Promise.all([generate(source), generate(derived)])
  writeFileSync(stamp, hash)
  console.log('database clients generated')
}
await buildViewer()

/** `prisma generate` needs no engine, but downloads one unless it is told of an executable that exists. */
function generate(path) {
  const env = {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  }
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [prisma, 'generate', '--schema', path, '--no-hints'], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`prisma generate ${path} failed:\n${output}`)),
    )
  })
}
