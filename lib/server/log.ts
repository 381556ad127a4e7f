import 'server-only'
import { type Logger, pino } from 'pino'
import { env } from '@/lib/server/env'
import { singleton } from '@/lib/server/singleton'

/** The process's log: JSON lines on standard output. Never give it headers, bodies or settings. */
export function log(): Logger {
  return singleton('log', () =>
    pino({ level: env().LOG_LEVEL, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }),
  )
}
