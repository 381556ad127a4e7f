import { createLoader } from 'nuqs/server'
import { expect, it } from 'vitest'
import { buildCatalogQuery, directoryParams } from '@/components/agents/directory/directory-params'
import { agentQuerySchema } from '@/lib/api/agent-calls'

const read = createLoader(directoryParams)

it.each([
  ['', 'sort=name'],
  ['?q=+lisbon+&sort=used', 'q=lisbon&sort=used'],
  ['?q=lisbon', 'q=lisbon&sort=match'],
  ['?tag=b&tag=a&dialect=v0.1&favorite=true', 'favorite=true&tag=b&tag=a&dialect=v0.1&sort=name'],
  ['?dialect=v9&status=fine&lifecycle=&sort=best&favorite=maybe&show=9', 'sort=name'],
])('the address %j asks the API for %s', (address, query) => {
  expect(buildCatalogQuery(read(address))).toBe(query)
})

it('builds a valid API query from any URL', () => {
  const flood = new URLSearchParams([
    ['q', '\0'.repeat(300)],
    ['provider', 'x'.repeat(5000)],
    ...Array.from({ length: 50 }, (_, place): [string, string] => ['tag', `${place}`.repeat(300)]),
  ])
  const params = new URLSearchParams(buildCatalogQuery(read(`?${flood}`)))
  const query = { q: params.get('q'), provider: params.get('provider'), tag: params.getAll('tag') }
  expect(agentQuerySchema.parse(query)).toMatchObject(query)
})
