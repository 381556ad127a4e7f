import type { Snippet, SnippetTarget } from '@/components/entities/snippets/snippet'
import { quoteForShell } from '@/lib/replay/to-curl-command'

interface GrpcTarget extends SnippetTarget {
  /** Host and port of Switchboard's gRPC listener. */
  address: string
  /** Slug of the agent. */
  slug: string
  /** The listener uses TLS. */
  tls: boolean
}

/** Returns streaming calls over gRPC in A2A 1.0. The official clients take the address from the gateway card. */
export function createGrpcSnippets(target: GrpcTarget): Snippet[] {
  return [
    { id: 'grpcurl', label: 'grpcurl', code: grpcurl(target) },
    { id: 'grpc-javascript', label: 'JavaScript', code: javascript(target) },
    { id: 'grpc-python', label: 'Python', code: python(target) },
  ]
}

function grpcurl({ address, slug, text, secured, tls }: GrpcTarget): string {
  const message = { messageId: crypto.randomUUID(), role: 'ROLE_USER', parts: [{ text }] }
  return [
    `grpcurl ${tls ? '' : '-plaintext '}-H ${quoteForShell(`switchboard-agent: ${slug}`)}`,
    // In double quotes, so that the shell expands the variable.
    ...(secured ? ['-H "authorization: Bearer $SWITCHBOARD_TOKEN"'] : []),
    `-d ${quoteForShell(JSON.stringify({ message }, null, 2))}`,
    `${quoteForShell(address)} lf.a2a.v1.A2AService/SendStreamingMessage`,
  ].join(' \\\n  ')
}

function javascript({ cardUrl, text, secured, tls }: GrpcTarget): string {
  const classes = ['ClientFactory', ...(secured ? ['DefaultAgentCardResolver'] : [])]
  const token = `const authorization = \`Bearer \${process.env.SWITCHBOARD_TOKEN}\`
const fetchImpl = (url, init) => fetch(url, { ...init, headers: { ...init?.headers, authorization } })
`
  const transport = tls ? '{ grpcChannelCredentials: credentials.createSsl() }' : ''
  return `// npm install @a2a-js/sdk @grpc/grpc-js @bufbuild/protobuf
${tls ? "import { credentials } from '@grpc/grpc-js'\n" : ''}import { SendMessageRequest } from '@a2a-js/sdk'
import { ${classes.join(', ')} } from '@a2a-js/sdk/client'
import { GrpcTransportFactory } from '@a2a-js/sdk/client/grpc'

${secured ? token : ''}const factory = new ClientFactory({
  transports: [new GrpcTransportFactory(${transport})],${secured ? '\n  cardResolver: new DefaultAgentCardResolver({ fetchImpl }),' : ''}
})
const client = await factory.createFromUrl(${JSON.stringify(cardUrl)}, '')
const request = SendMessageRequest.fromJSON({
  message: { messageId: crypto.randomUUID(), role: 'ROLE_USER', parts: [{ text: ${JSON.stringify(text)} }] },
})
for await (const { payload } of client.sendMessageStream(request${secured ? ', { serviceParameters: { authorization } }' : ''})) {
  console.log(payload?.$case, JSON.stringify(payload?.value))
}`
}

function python({ gatewayUrl, text, secured, tls }: GrpcTarget): string {
  const channel = tls
    ? 'lambda url: grpc.aio.secure_channel(url, grpc.ssl_channel_credentials())'
    : 'grpc.aio.insecure_channel'
  return `# pip install 'a2a-sdk[grpc]'
import asyncio${secured ? '\nimport os' : ''}

import grpc
import httpx
from a2a.client import ClientConfig, create_client
${secured ? 'from a2a.client.client import ClientCallContext\n' : ''}from a2a.helpers import new_text_message
from a2a.types import Role, SendMessageRequest


async def main():
${secured ? '    headers = {"authorization": f"Bearer {os.environ[\'SWITCHBOARD_TOKEN\']}"}\n' : ''}    async with httpx.AsyncClient(timeout=None${secured ? ', headers=headers' : ''}) as http:
        config = ClientConfig(
            httpx_client=http,
            supported_protocol_bindings=["GRPC"],
            grpc_channel_factory=${channel},
        )
        client = await create_client(${JSON.stringify(gatewayUrl)}, client_config=config)
        message = new_text_message(${JSON.stringify(text)}, role=Role.ROLE_USER)
        request = SendMessageRequest(message=message)
        async for event in client.send_message(request${secured ? ', context=ClientCallContext(service_parameters=headers)' : ''}):
            print(event)


asyncio.run(main())`
}
