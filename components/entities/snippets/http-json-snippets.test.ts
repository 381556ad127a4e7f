import { expect, it } from 'vitest'
import { createHttpJsonSnippets } from '@/components/entities/snippets/http-json-snippets'

const text = `It's a "test" in $HOME`
const target = {
  gatewayUrl: 'http://localhost:3000/a2a/storyteller/',
  cardUrl: 'http://localhost:3000/a2a/storyteller/.well-known/agent-card.json',
  text,
}

const curls = (secured: boolean) =>
  createHttpJsonSnippets({ ...target, secured })
    .filter(({ label }) => label.startsWith('curl'))
    .map(({ code }) => code)

/** Returns the body that curl would send: the last word of the command, as a shell parses it. */
function bodyOf(code = ''): unknown {
  const word = code.slice(code.indexOf('--data-raw ') + '--data-raw '.length)
  return JSON.parse(word.slice(1, -1).replaceAll(`'\\''`, `'`))
}

it('calls in both versions, each at its path and in its form', () => {
  const [current, legacy] = curls(false)
  expect(current).toContain(`curl -N 'http://localhost:3000/a2a/storyteller/message:stream' \\`)
  expect(bodyOf(current)).toMatchObject({ message: { role: 'ROLE_USER', parts: [{ text }] } })
  expect(legacy).toContain(`curl -N 'http://localhost:3000/a2a/storyteller/v1/message:stream' \\`)
  expect(bodyOf(legacy)).toMatchObject({ message: { role: 'ROLE_USER', content: [{ text }] } })
})

it('selects the binding in the SDKs', () => {
  const [javascript, python] = createHttpJsonSnippets({ ...target, secured: false }).slice(2)
  expect(javascript?.code).toContain('new ClientFactory({ transports: [new RestTransportFactory()] })')
  expect(python?.code).toContain('supported_protocol_bindings=["HTTP+JSON"]')
})

it.each([
  [true, 4],
  [false, 0],
])('names the token everywhere, only where one is needed (%s)', (secured, count) => {
  const snippets = createHttpJsonSnippets({ ...target, secured })
  expect(snippets.filter(({ code }) => code.includes('SWITCHBOARD_TOKEN'))).toHaveLength(count)
})
