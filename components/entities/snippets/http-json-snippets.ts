import { createSdkSnippets } from '@/components/entities/snippets/sdk-snippets'
import { addToken, type Snippet, type SnippetTarget } from '@/components/entities/snippets/snippet'
import { httpJsonBinding } from '@/lib/a2a/bindings/http-json-binding'
import { dialects } from '@/lib/a2a/dialects'
import type { Message } from '@/lib/a2a/model'
import { toCurlCommand } from '@/lib/replay/to-curl-command'

/** Returns streaming calls over HTTP+JSON. */
export function createHttpJsonSnippets(target: SnippetTarget): Snippet[] {
  return [
    { id: 'curl-v1.0', label: 'curl 1.0', code: curl(target, 'v1.0') },
    { id: 'curl-v0.3', label: 'curl 0.3', code: curl(target, 'v0.3') },
    ...createSdkSnippets(target, { factory: 'RestTransportFactory', binding: 'HTTP+JSON' }),
  ]
}

function curl({ gatewayUrl, text, secured }: SnippetTarget, version: 'v0.3' | 'v1.0'): string {
  const message: Message = { messageId: crypto.randomUUID(), role: 'user', parts: [{ text }] }
  const call = httpJsonBinding.encodeCall(dialects[version], { operation: 'stream', message, options: {} }, '')
  if (!call.ok) return ''
  const { path, headers, body } = call.value
  const url = `${gatewayUrl.replace(/\/$/, '')}${path}`
  return addToken(toCurlCommand({ url, headers }, JSON.stringify(JSON.parse(body), null, 2), true), { secured })
}
