import type { ZodType } from 'zod'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { strictV01 } from '@/lib/a2a/testing/strict-v0-1'
import { strictV03 } from '@/lib/a2a/testing/strict-v0-3'
import { strictV10 } from '@/lib/a2a/testing/strict-v1-0'

type Strict = Record<'sent' | 'task' | 'event' | 'card' | 'error' | 'pushConfig' | 'pushConfigs' | 'deleted', ZodType>

/** Strict schemas of each protocol version. */
export const strict: Record<DialectId, Strict> = { 'v0.1': strictV01, 'v0.3': strictV03, 'v1.0': strictV10 }
