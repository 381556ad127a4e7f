import type { Call } from '@/lib/a2a/call'
import type { PushConfig } from '@/lib/a2a/push-config'

const hidden = '•••'

/**
 * Returns a push config as logs and responses may show it: without token, credentials, query, and key of Switchboard's webhook
 * URLs.
 */
export function maskConfigSecrets({ token, authentication, ...config }: PushConfig): PushConfig {
  return {
    ...config,
    url: withoutQuery(config.url.replace(/(\/api\/hooks\/)[\w-]+/, `$1${hidden}`)),
    ...(token !== undefined && { token: hidden }),
    ...(authentication && {
      authentication: { ...authentication, ...(authentication.credentials && { credentials: hidden }) },
    }),
  }
}

/** Returns a call as the log may show it; the same object if there is nothing to hide. */
export function maskPushSecrets(call: Call): Call {
  if (call.operation === 'setPush') return { ...call, config: maskConfigSecrets(call.config) }
  if (call.operation !== 'send' && call.operation !== 'stream') return call
  const { pushConfig } = call.options
  return pushConfig ? { ...call, options: { ...call.options, pushConfig: maskConfigSecrets(pushConfig) } } : call
}

function withoutQuery(url: string): string {
  const at = url.indexOf('?')
  return at === -1 ? url : `${url.slice(0, at)}?${hidden}`
}
