import 'server-only'
import { z } from 'zod'
import { columnKinds } from '@/lib/server/backup/table-shape'

/** What names a file as a backup, and the shape of its lines. */
export const backupFormat = 'switchboard-backup'
export const backupVersion = 1

/** The first line of a backup. Then follow the rows of each table and a line with their count and checksum. */
export const backupHeaderSchema = z.object({
  format: z.literal(backupFormat),
  version: z.literal(backupVersion, 'was written by a newer version of Switchboard'),
  /** What wrote it, and when. */
  app: z.string(),
  at: z.iso.datetime(),
  database: z.enum(['sqlite', 'postgresql']),
  /** The last migration of the database that it was made of. */
  migration: z.string(),
  /** The generated key that opens credentials, where it was asked for. */
  key: z.string().optional(),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.object({ name: z.string(), kind: z.enum(columnKinds) })),
    }),
  ),
})
export type BackupHeader = z.infer<typeof backupHeaderSchema>

/** The line behind the rows of a table. */
export const tableEndSchema = z.object({ end: z.string(), rows: z.number().int(), sum: z.string() })

/** The last line: what lacks it was cut off. */
export const lastLine = JSON.stringify({ complete: true })
