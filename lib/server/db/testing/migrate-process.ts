// Migrates the database that the environment names and says which migrations it applied.
import { writeSync } from 'node:fs'
import { closeDatabase } from '@/lib/server/db/client'
import { migrate } from '@/lib/server/db/migrate'

const applied = await migrate()
await closeDatabase()
writeSync(1, JSON.stringify(applied))
