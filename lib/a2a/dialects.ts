import type { Dialect } from '@/lib/a2a/dialect'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { v01 } from '@/lib/a2a/dialects/v0-1/v0-1'
import { v03 } from '@/lib/a2a/dialects/v0-3/v0-3'
import { v10 } from '@/lib/a2a/dialects/v1-0/v1-0'

/** The dialects of all protocol versions that Switchboard supports. */
export const dialects: Readonly<Record<DialectId, Dialect>> = { 'v0.1': v01, 'v0.3': v03, 'v1.0': v10 }
