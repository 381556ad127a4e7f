import 'server-only'
import { maskPlaceholder } from '@/lib/a2a/secrets/secret-parts'
import { type DestinationStream, type Logger, pino } from 'pino'
import { Fault } from '@/lib/faults/fault'
import { databaseErrorCode, databaseErrorKind } from '@/lib/server/platform/database-error'
import { env } from '@/lib/server/platform/env'
import { singleton } from '@/lib/server/platform/singleton'
import { currentLogContext } from '@/lib/server/platform/telemetry/log-context'

/** Names whose values are never logged, at the top level and one level down. */
const secretNames = [
  'authorization',
  'cookie',
  'headers',
  'body',
  'token',
  'tokens',
  'secret',
  'password',
  'accessToken',
  'refreshToken',
  'access_token',
  'refresh_token',
  'clientSecret',
  'client_secret',
  'privateKey',
  'identity',
]

/** Prisma messages begin with the failed call and the code around it. */
const lastLine = (message: string): string => message.trimEnd().split('\n').at(-1) ?? ''

/** Returns an error without the requests, responses and tokens that libraries attach to it. */
function loggedError(error: unknown): object | string {
  if (typeof error === 'string') return error
  if (!(error instanceof Error)) return { type: typeof error }
  // While the database is unavailable there are many of these, and the stack is not useful.
  if (databaseErrorKind(error) === 'away')
    return { type: error.name, message: lastLine(error.message), code: databaseErrorCode(error) }
  const { name, message, stack } = error
  const code = (error as NodeJS.ErrnoException).code
  return { type: name, message, stack, ...(code && { code }), ...(error instanceof Fault && { kind: error.kind }) }
}

/** Returns the IDs that a log line is about. */
function contextFields(): object {
  const { trace, ...ids } = currentLogContext()
  return { ...ids, ...(trace && { traceId: trace.context.traceId }) }
}

/** Creates a log that writes JSON lines to standard output, or to `destination`. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const paths = secretNames.flatMap((name) => [name, `*.${name}`])
  const settings = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: contextFields,
    serializers: { err: loggedError, error: loggedError },
    redact: { paths, censor: maskPlaceholder },
  }
  return destination ? pino(settings, destination) : pino(settings)
}

/** Returns the process's log. Never log headers, bodies or settings. */
export function log(): Logger {
  return singleton('log', () => createLog(env().LOG_LEVEL))
}
