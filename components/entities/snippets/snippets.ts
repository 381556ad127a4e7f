import { encodeRequest } from '@/lib/a2a/bindings/json-rpc'
import type { DialectId } from '@/lib/a2a/dialect-id'
import { dialects } from '@/lib/a2a/dialects'
import { toCurlCommand } from '@/lib/replay/to-curl-command'

export interface Snippet {
  id: string
  /** Language name, not translated. */
  label: string
  code: string
}

interface Gateway {
  gatewayUrl: string
  cardUrl: string
  /** The agent's protocol version. The gateway serves all versions. */
  dialect: DialectId
  /** Text of the message. */
  text: string
  /** The gateway requires an access token. */
  secured: boolean
}

/** Returns streaming calls of an agent through the gateway, ready to paste. */
export function createSnippets(gateway: Gateway): Snippet[] {
  const generations = [...new Set<DialectId>(['v1.0', gateway.dialect])]
  return [
    ...generations.map((dialect) => ({
      id: `curl-${dialect}`,
      label: `curl ${dialect.slice(1)}`,
      code: curl(gateway, dialect),
    })),
    { id: 'javascript', label: 'JavaScript', code: gateway.secured ? securedScript(gateway) : script(gateway) },
    { id: 'python', label: 'Python', code: python(gateway) },
  ]
}

function curl({ gatewayUrl, text, secured }: Gateway, dialect: DialectId): string {
  const { clientCreatesTaskId, encodeCall } = dialects[dialect]
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
  // In double quotes, so that the shell expands the variable.
  return secured ? command.replace(/$/m, () => '\n  -H "Authorization: Bearer $SWITCHBOARD_TOKEN" \\') : command
}

const ask = (text: string) => `const request = SendMessageRequest.fromJSON({
  message: { messageId: crypto.randomUUID(), role: 'ROLE_USER', parts: [{ text: ${JSON.stringify(text)} }] },
})
for await (const { payload } of client.sendMessageStream(request)) {
  console.log(payload?.$case, JSON.stringify(payload?.value))
}`

function script({ cardUrl, text }: Gateway): string {
  return `// npm install @a2a-js/sdk
import { SendMessageRequest } from '@a2a-js/sdk'
import { ClientFactory } from '@a2a-js/sdk/client'

const client = await new ClientFactory().createFromUrl(${JSON.stringify(cardUrl)}, '')
${ask(text)}`
}

function securedScript({ cardUrl, text }: Gateway): string {
  return `// npm install @a2a-js/sdk
import { SendMessageRequest } from '@a2a-js/sdk'
import { ClientFactory, DefaultAgentCardResolver, JsonRpcTransportFactory } from '@a2a-js/sdk/client'

const authorization = \`Bearer \${process.env.SWITCHBOARD_TOKEN}\`
const fetchImpl = (url, init) => fetch(url, { ...init, headers: { ...init?.headers, authorization } })
const factory = new ClientFactory({
  transports: [new JsonRpcTransportFactory({ fetchImpl })],
  cardResolver: new DefaultAgentCardResolver({ fetchImpl }),
})

const client = await factory.createFromUrl(${JSON.stringify(cardUrl)}, '')
${ask(text)}`
}

function python({ gatewayUrl, text, secured }: Gateway): string {
  const headers = secured ? `, headers={"Authorization": f"Bearer {os.environ['SWITCHBOARD_TOKEN']}"}` : ''
  return `# pip install a2a-sdk
import asyncio${secured ? '\nimport os' : ''}

import httpx
from a2a.client import ClientConfig, create_client
from a2a.helpers import new_text_message
from a2a.types import Role, SendMessageRequest


async def main():
    async with httpx.AsyncClient(timeout=None${headers}) as http:
        client = await create_client(${JSON.stringify(gatewayUrl)}, client_config=ClientConfig(httpx_client=http))
        message = new_text_message(${JSON.stringify(text)}, role=Role.ROLE_USER)
        async for event in client.send_message(SendMessageRequest(message=message)):
            print(event)


asyncio.run(main())`
}
