// Migrates the database of the environment and prints the applied migrations.
import { writeSync } from 'node:fs'
import { closeDatabase } from '@/lib/server/db/engine/client'
import { migrate } from '@/lib/server/db/engine/migrate'

const applied = await migrate()
await closeDatabase()
writeSync(1, JSON.stringify(applied))
