// node scripts/db-migration.mjs NAME: writes the next migration for both databases from the changes in prisma/schema.prisma.
// `--check`: writes nothing and fails if a change has no migration.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { schemaDiff } from './schema-diff.mjs'
import { sqliteSchema } from './sqlite-schema.mjs'

const prisma = fileURLToPath(new URL('../prisma/', import.meta.url))
// Schema after all migrations.
const migrated = `${prisma}migrations/schema.prisma`

const name = process.argv[2] ?? ''
const check = name === '--check'
if (!check && !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('Usage: npm run db:migration -- NAME (lowercase letters, digits, underscores)')
  process.exit(1)
}

const before = existsSync(migrated) ? readFileSync(migrated, 'utf8') : null
const after = readFileSync(`${prisma}schema.prisma`, 'utf8')
const postgresql = await schemaDiff('postgres', before, after)
const sqlite = await schemaDiff('sqlite', before && sqliteSchema(before), sqliteSchema(after))

if (check) {
  if (!postgresql && !sqlite) process.exit(0)
  console.error('prisma/schema.prisma has changes without a migration. Run `npm run db:migration -- NAME`.')
  process.exit(1)
}
if (!postgresql && !sqlite) {
  console.log('No changes since the last migration')
  process.exit(0)
}

const folder = `${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}_${name}`
const extension = postgresql.includes('gin_trgm_ops') ? 'CREATE EXTENSION IF NOT EXISTS pg_trgm;\n\n' : ''
write(`${prisma}migrations/${folder}`, 'migration.sql', extension + (postgresql || '-- Nothing to do here.\n'))
write(`${prisma}sqlite/migrations/${folder}`, 'migration.sql', sqlite || '-- Nothing to do here.\n')
write(`${prisma}migrations`, 'schema.prisma', after)
console.log(`Created ${folder} for both databases. Review the SQL before you commit.`)

function write(directory, file, text) {
  mkdirSync(directory, { recursive: true })
  writeFileSync(`${directory}/${file}`, text)
}
