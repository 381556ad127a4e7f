import 'server-only'
import { z } from 'zod'
import { columnKinds } from '@/lib/server/backup/table-shape'

/** Format name and version in the first line of a backup. */
export const backupFormat = 'switchboard-backup'
export const backupVersion = 1

/** First line of a backup. The rows of each table follow, then a line with their count and checksum. */
export const backupHeaderSchema = z.object({
  format: z.literal(backupFormat),
  version: z.literal(backupVersion, 'was written by a newer version of Switchboard'),
  /** Program and version that wrote the backup. */
  app: z.string(),
  at: z.iso.datetime(),
  database: z.enum(['sqlite', 'postgresql']),
  /** Last migration of the source database. */
  migration: z.string(),
  /** Generated encryption key, if the backup was made with `--with-key`. */
  key: z.string().optional(),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.object({ name: z.string(), kind: z.enum(columnKinds) })),
    }),
  ),
})
export type BackupHeader = z.infer<typeof backupHeaderSchema>

/** Line after the rows of a table. */
export const tableEndSchema = z.object({ end: z.string(), rows: z.number().int(), sum: z.string() })

/** Last line of a complete backup. A file without it was cut off. */
export const lastLine = JSON.stringify({ complete: true })
