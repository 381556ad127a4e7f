import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { createGrpcSnippets } from '@/components/entities/snippets/grpc-snippets'

const text = `It's a "test" in $HOME`
const target = {
  gatewayUrl: 'http://localhost:3000/a2a/storyteller/',
  cardUrl: 'http://localhost:3000/a2a/storyteller/.well-known/agent-card.json',
  address: 'localhost:50051',
  slug: 'storyteller',
  text,
}

/** Returns the arguments that a shell would pass to grpcurl. */
function argumentsOf(code: string): string[] {
  const script = `grpcurl() { for word in "$@"; do printf '%s\\0' "$word"; done; }\n${code}`
  const env = { ...process.env, SWITCHBOARD_TOKEN: 'secret' }
  return execFileSync('sh', ['-c', script], { env, encoding: 'utf8' }).split('\0').slice(0, -1)
}

it('names the agent and the message for grpcurl', () => {
  const [grpcurl] = createGrpcSnippets({ ...target, secured: true, tls: false })
  const [plain, , agent, , token, , message, ...rest] = argumentsOf(grpcurl?.code ?? '')
  expect([plain, agent, token]).toEqual([
    '-plaintext',
    'switchboard-agent: storyteller',
    'authorization: Bearer secret',
  ])
  expect(JSON.parse(message ?? '')).toMatchObject({ message: { role: 'ROLE_USER', parts: [{ text }] } })
  expect(rest).toEqual(['localhost:50051', 'lf.a2a.v1.A2AService/SendStreamingMessage'])
})

it.each([true, false])('uses TLS if the listener does (%s)', (tls) => {
  const [grpcurl, javascript, python] = createGrpcSnippets({ ...target, secured: false, tls })
  expect(grpcurl?.code.includes('-plaintext')).toBe(!tls)
  expect(javascript?.code.includes('credentials.createSsl()')).toBe(tls)
  expect(python?.code.includes('grpc.aio.secure_channel')).toBe(tls)
})

it.each([
  [true, 3],
  [false, 0],
])('names the token everywhere, only where one is needed (%s)', (secured, count) => {
  const snippets = createGrpcSnippets({ ...target, secured, tls: false })
  expect(snippets.filter(({ code }) => code.includes('SWITCHBOARD_TOKEN'))).toHaveLength(count)
})
