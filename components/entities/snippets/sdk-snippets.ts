import type { Snippet, SnippetTarget } from '@/components/entities/snippets/snippet'

/** How the official SDKs select a binding. */
export interface SdkTransport {
  /** Class of the JavaScript SDK. */
  factory: 'JsonRpcTransportFactory' | 'RestTransportFactory'
  /** Name of the binding in Agent Cards, if the SDKs do not use it by default. */
  binding?: string
}

const ask = (text: string) => `const request = SendMessageRequest.fromJSON({
  message: { messageId: crypto.randomUUID(), role: 'ROLE_USER', parts: [{ text: ${JSON.stringify(text)} }] },
})
for await (const { payload } of client.sendMessageStream(request)) {
  console.log(payload?.$case, JSON.stringify(payload?.value))
}`

function javascript({ cardUrl, text, secured }: SnippetTarget, { factory, binding }: SdkTransport): string {
  const isDefault = !secured && !binding
  const classes = ['ClientFactory', ...(secured ? ['DefaultAgentCardResolver'] : []), ...(isDefault ? [] : [factory])]
  const fetchWithToken = `const authorization = \`Bearer \${process.env.SWITCHBOARD_TOKEN}\`
const fetchImpl = (url, init) => fetch(url, { ...init, headers: { ...init?.headers, authorization } })
const factory = new ClientFactory({
  transports: [new ${factory}({ fetchImpl })],
  cardResolver: new DefaultAgentCardResolver({ fetchImpl }),
})
`
  const plain = isDefault
    ? 'const factory = new ClientFactory()\n'
    : `const factory = new ClientFactory({ transports: [new ${factory}()] })\n`
  return `// npm install @a2a-js/sdk
import { SendMessageRequest } from '@a2a-js/sdk'
import { ${classes.join(', ')} } from '@a2a-js/sdk/client'

${secured ? fetchWithToken : plain}const client = await factory.createFromUrl(${JSON.stringify(cardUrl)}, '')
${ask(text)}`
}

function python({ gatewayUrl, text, secured }: SnippetTarget, { binding }: SdkTransport): string {
  const headers = secured ? `, headers={"Authorization": f"Bearer {os.environ['SWITCHBOARD_TOKEN']}"}` : ''
  const bindings = binding ? `, supported_protocol_bindings=[${JSON.stringify(binding)}]` : ''
  return `# pip install a2a-sdk
import asyncio${secured ? '\nimport os' : ''}

import httpx
from a2a.client import ClientConfig, create_client
from a2a.helpers import new_text_message
from a2a.types import Role, SendMessageRequest


async def main():
    async with httpx.AsyncClient(timeout=None${headers}) as http:
        config = ClientConfig(httpx_client=http${bindings})
        client = await create_client(${JSON.stringify(gatewayUrl)}, client_config=config)
        message = new_text_message(${JSON.stringify(text)}, role=Role.ROLE_USER)
        async for event in client.send_message(SendMessageRequest(message=message)):
            print(event)


asyncio.run(main())`
}

/** Returns streaming calls with the official A2A SDKs. */
export function createSdkSnippets(target: SnippetTarget, transport: SdkTransport): Snippet[] {
  return [
    { id: 'javascript', label: 'JavaScript', code: javascript(target, transport) },
    { id: 'python', label: 'Python', code: python(target, transport) },
  ]
}
