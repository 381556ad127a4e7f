import { createSdkSnippets } from '@/components/entities/snippets/sdk-snippets'
import { addToken, type Snippet, type SnippetTarget } from '@/components/entities/snippets/snippet'
import { encodeRequest } from '@/lib/a2a/bindings/json-rpc'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { dialects } from '@/lib/a2a/dialects'
import { toCurlCommand } from '@/lib/replay/to-curl-command'

/** Returns streaming calls over JSON-RPC in 1.0 and in `dialect`, that of the agent. The gateway serves all versions. */
export function createJsonRpcSnippets(target: SnippetTarget, dialect: DialectId): Snippet[] {
  const versions = [...new Set<DialectId>(['v1.0', dialect])]
  return [
    ...versions.map((version) => ({
      id: `curl-${version}`,
      label: `curl ${version.slice(1)}`,
      code: curl(target, version),
    })),
    ...createSdkSnippets(target, { factory: 'JsonRpcTransportFactory' }),
  ]
}

function curl({ gatewayUrl, text, secured }: SnippetTarget, version: DialectId): string {
  const { clientCreatesTaskId, encodeCall } = dialects[version]
  const call = encodeCall({
    operation: 'stream',
    message: {
      messageId: crypto.randomUUID(),
      role: 'user',
      parts: [{ text }],
      ...(clientCreatesTaskId && { taskId: crypto.randomUUID() }),
    },
    options: {},
  })
  if (!call.ok) return ''
  const { headers, ...body } = call.value
  const command = toCurlCommand({ url: gatewayUrl, headers }, JSON.stringify(encodeRequest(1, body), null, 2), true)
  return addToken(command, { secured })
}
