import 'server-only'
import { type DestinationStream, type Logger, pino } from 'pino'
import { Fault } from '@/lib/faults/fault'
import { databaseCode, databaseProblem } from '@/lib/server/db/database-problem'
import { env } from '@/lib/server/env'
import { singleton } from '@/lib/server/singleton'
import { currentTrail } from '@/lib/server/telemetry/trail'

/** What must not be logged, whoever tries, at the top of what is logged and one level down. */
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

/** Prisma puts the call that failed, with the code around it, before what happened. */
const lastLine = (message: string): string => message.trimEnd().split('\n').at(-1) ?? ''

/** An error without what libraries hang on it: requests, answers, tokens. */
function loggedError(error: unknown): object | string {
  if (typeof error === 'string') return error
  if (!(error instanceof Error)) return { type: typeof error }
  // While the database is away there are many of these, and where it was met tells nothing.
  if (databaseProblem(error) === 'away')
    return { type: error.name, message: lastLine(error.message), code: databaseCode(error) }
  const { name, message, stack } = error
  const code = (error as NodeJS.ErrnoException).code
  return { type: name, message, stack, ...(code && { code }), ...(error instanceof Fault && { kind: error.kind }) }
}

/** What the line is about, as far as it is known: found again by the same ids elsewhere. */
function onTrail(): object {
  const { trace, ...ids } = currentTrail()
  return { ...ids, ...(trace && { traceId: trace.context.traceId }) }
}

/** A log that writes JSON lines to standard output, or elsewhere. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const paths = secretNames.flatMap((name) => [name, `*.${name}`])
  const settings = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: onTrail,
    serializers: { err: loggedError, error: loggedError },
    redact: { paths, censor: '••••' },
  }
  return destination ? pino(settings, destination) : pino(settings)
}

/** The process's log. Never give it headers, bodies or settings. */
export function log(): Logger {
  return singleton('log', () => createLog(env().LOG_LEVEL))
}
