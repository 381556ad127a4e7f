import 'server-only'
import { z } from 'zod'
import { isListEntry, isNetwork } from '@/lib/server/platform/address-matcher'
import { findDatabaseUrlProblem } from '@/lib/server/platform/database-url'
import { readLimits } from '@/lib/server/platform/read-limits'
import { singleton } from '@/lib/server/platform/singleton'
import { isLoopback } from '@/scripts/listen-problem.mjs'
import { withoutTrailing } from '@/lib/a2a/text/without-trailing'

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim().toLowerCase())
      .filter(Boolean),
  )
  .refine((entries) => entries.every(isListEntry), 'must list host names, addresses and networks such as 10.0.0.0/8')

const switchOf = z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on')

const seconds = (fallback: number, maxDays = 1) =>
  z.coerce
    .number('must be a number of seconds')
    .min(1, 'must be at least 1 second')
    .max(86_400 * maxDays, `must be at most ${maxDays === 1 ? 'a day' : `${maxDays} days`}`)
    .default(fallback)

/** Returns false for a URL with a path, a query or a fragment. */
function hasNoPath(text: string): boolean {
  const { pathname = '', search, hash } = URL.parse(text) ?? {}
  return /^\/*$/.test(pathname) && !search && !hash
}

const envSchema = z
  .object({
    PORT: z.coerce
      .number('must be a port number')
      .int('must be a port number')
      .min(0)
      .max(65_535, 'must be a port number')
      .default(3000),
    HOST: z.string().trim().default('127.0.0.1'),
    /** Port of the gRPC listener at HOST; without it, there is none. */
    GRPC_PORT: z.coerce
      .number('must be a port number')
      .int('must be a port number')
      .min(1, 'must be a port number')
      .max(65_535, 'must be a port number')
      .optional(),
    /** Files with the certificate chain and private key of the gRPC listener, in PEM. */
    GRPC_TLS_CERT: z.string().optional(),
    GRPC_TLS_KEY: z.string().optional(),
    /** Host and port of the gRPC listener in cards, if a proxy is in front of it. */
    GRPC_ADDRESS: z
      .string()
      .regex(/^(?:[\w.-]+|\[[\da-f:.]+\]):\d{1,5}$/i, 'must be host:port')
      .optional(),
    /** Required of every page and call if set. */
    ACCESS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
    /** Seconds after which an unused browser session ends, and after which any session ends. */
    SESSION_IDLE: seconds(7 * 86_400, 365),
    SESSION_LIFETIME: seconds(30 * 86_400, 365),
    DATABASE_URL: z
      .string()
      .superRefine((text, context) => {
        const message = findDatabaseUrlProblem(text)
        if (message) context.addIssue({ code: 'custom', message })
      })
      .optional(),
    DATA_DIR: z.string().default('./data'),
    SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
    /** Previous keys, comma separated: they decrypt what was encrypted with them, until it is encrypted again. */
    SECRET_KEY_PREVIOUS: z
      .string()
      .default('')
      .transform((text) =>
        text
          .split(',')
          .map((key) => key.trim())
          .filter(Boolean),
      ),
    PUBLIC_URL: z
      .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
      .refine(hasNoPath, 'must have no path, because Switchboard needs a host name of its own')
      .transform((url) => withoutTrailing(url, /\//))
      .optional(),
    SAMPLES: switchOf.optional(),
    OUTBOUND_ALLOW: list,
    OUTBOUND_DENY: list,
    /** Proxies whose client addresses are trusted, in addition to those on this machine. */
    TRUSTED_PROXIES: list.refine(
      (entries) => entries.every(isNetwork),
      'must list addresses and networks such as 10.0.0.0/8',
    ),
    /** Seconds until an agent's first byte. */
    AGENT_TIMEOUT: seconds(30),
    /** Seconds that an open stream may be silent. */
    STREAM_IDLE: seconds(600),
    /** Seconds after which a blocking call returns the task in its current state. */
    SEND_WAIT: seconds(240),
    /** Gateway calls that one client may make per minute; 0 for no limit. The default depends on HOST. */
    GATEWAY_RATE: z.coerce
      .number('must be a number of calls')
      .int('must be a number of calls')
      .min(0, 'must be a number of calls')
      .max(1_000_000, 'must be at most 1000000')
      .optional(),
    /** Seconds after which an agent that sends push notifications is polled; the interval grows to ten times that. */
    PUSH_POLL: seconds(60),
    /** Seconds that an unresponsive agent is polled for a running task. */
    AGENT_PATIENCE: seconds(600),
    /** Seconds after which an unchanged running task is no longer followed. */
    TASK_PATIENCE: seconds(86_400, 365),
    /** Seconds that running tasks wait for an unavailable database; then they are released and resumed once it is back. */
    DATABASE_PATIENCE: seconds(120),
    /** Whether scheduled health checks run, and seconds between two checks of an agent. */
    PROBES: switchOf.default(true),
    PROBE_INTERVAL: seconds(300),
    /** Maximum sizes and counts of data that is read. */
    LIMITS: z
      .string()
      .default('')
      .transform((text, context) => {
        const limits = readLimits(text)
        if (typeof limits !== 'string') return limits
        context.addIssue({ code: 'custom', message: limits })
        return z.NEVER
      }),
    /** Base URL of the collector: spans are sent to its `/v1/traces`. The exporter reads OTEL_EXPORTER_OTLP_HEADERS itself. */
    OTEL_EXPORTER_OTLP_ENDPOINT: z
      .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
      .transform((url) => withoutTrailing(url, /\//))
      .optional(),
    OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
    OTEL_SERVICE_NAME: z.string().trim().max(100, 'must have at most 100 characters').default('switchboard'),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a log level')
      .default('info'),
  })
  .refine((values) => (values.GRPC_TLS_CERT === undefined) === (values.GRPC_TLS_KEY === undefined), {
    message: 'must be set together with GRPC_TLS_KEY',
    path: ['GRPC_TLS_CERT'],
  })
  .transform((values) => ({
    ...values,
    SAMPLES: values.SAMPLES ?? isLoopback(values.HOST),
    GATEWAY_RATE: values.GATEWAY_RATE ?? (isLoopback(values.HOST) ? 0 : 6000),
  }))

export type Env = z.infer<typeof envSchema>

/**
 * Returns the settings in `source`; empty values count as absent. Throws an Error whose message is one sentence that names the
 * setting and never its value.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const settings = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))
  const result = envSchema.safeParse(settings)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new Error(`Invalid setting ${issue?.path.join('.')}: ${issue?.message}.`)
}

/** Returns the process's settings: the only access to environment variables. */
export function env(): Env {
  return singleton('env', () => readEnv(process.env))
}

/** Returns a function that computes a value from the settings on first use, and again after tests have changed them. */
export function fromSettings<T>(compute: (settings: Env) => T): () => T {
  let known: { settings: Env; value: T } | undefined
  return () => {
    const settings = env()
    if (known?.settings !== settings) known = { settings, value: compute(settings) }
    return known.value
  }
}
