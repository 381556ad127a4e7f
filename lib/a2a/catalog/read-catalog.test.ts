import { describe, expect, it } from 'vitest'
import { type CatalogItem, maxCatalogItems } from '@/lib/a2a/catalog/catalog'
import { readAddressLines, readAgentList, readCatalog, readJsonLines } from '@/lib/a2a/catalog/read-catalog'
import type { Json } from '@/lib/a2a/json'

const card = { name: 'Echo', url: 'https://echo.example/a2a', version: '1', capabilities: {}, skills: [] }
const later = {
  name: 'Later',
  supportedInterfaces: [{ url: 'https://later.example/rpc', protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
}
const text = (json: unknown) => JSON.stringify(json)
const listUrl = 'https://host.example/lists/all.json'

/** A short form of the result: the format, and each item. */
function read(input: string | object, at = '') {
  const outcome = readCatalog(typeof input === 'string' ? input : text(input), at)
  if (!outcome.ok) return outcome.problem.code
  const { format, items, leftOut } = outcome.value
  return [format, ...items.map(short), ...(leftOut ? [`${leftOut} left out`] : [])]
}

function short(item: CatalogItem): string {
  if ('problem' in item) return `${item.label}: ${item.problem.code}`
  if ('catalog' in item) return `${item.label} > ${item.catalog}`
  return `${item.label} ${item.card === undefined ? `@ ${item.url}` : 'card'}${item.tags ? ` #${item.tags}` : ''}`
}

const entry = (more: object) => ({
  identifier: 'urn:air:a.example:a2a:one',
  type: 'application/a2a-agent-card+json',
  ...more,
})
const catalog = (...entries: Json[] | object[]) => ({ specVersion: '1.0', entries })

describe('an AI Catalog', () => {
  it('lists agents by URL or card, with tags, and leaves out other entries', () => {
    const listed = catalog(
      entry({ url: 'https://a.example/card.json', tags: ['a', ' b ', 'a', 5, ''] }),
      entry({ identifier: 'urn:x', displayName: 'Two', url: '../two.json' }),
      entry({ identifier: 'urn:y', data: card }),
      { identifier: 'urn:m', type: 'application/mcp-server-card+json', url: 'https://m.example' },
    )
    expect(read(listed, listUrl)).toEqual([
      'ai-catalog',
      'one @ https://a.example/card.json #a,b',
      'Two @ https://host.example/two.json',
      'Echo card',
      '1 left out',
    ])
  })

  it('reads the earlier drafts: mediaType, no type, collections', () => {
    const early = { mediaType: 'application/a2a-agent-card+json; charset=utf-8', url: 'https://a.example/c' }
    const listed = { ...catalog({ identifier: 'x', ...early }, { identifier: 'y', url: 'https://b.example' }) }
    expect(read({ ...listed, collections: [{ displayName: 'More', url: 'https://c.example/more.json' }] })).toEqual([
      'ai-catalog',
      'x @ https://a.example/c',
      'y @ https://b.example',
      'More > https://c.example/more.json',
    ])
  })

  it('reads nested catalogs, four levels deep', () => {
    const type = 'application/ai-catalog+json'
    const nest = (levels: number): object =>
      levels === 0
        ? catalog(entry({ data: card }))
        : catalog({ identifier: `urn:l:${levels}`, type, data: nest(levels - 1) })
    expect(read(nest(3))).toEqual(['ai-catalog', 'Echo card'])
    expect(read(nest(4))).toEqual(['ai-catalog', '1: catalogs-too-deep'])
    const apart = catalog({ identifier: 'urn:f', displayName: 'Finance', type, url: '/finance.json' })
    expect(read(apart, listUrl)).toEqual(['ai-catalog', 'Finance > https://host.example/finance.json'])
  })

  it('uses the newest of several versions', () => {
    const versions = ['2.0.0', '10.1.0', '10.1.0-beta', '9.9'].map((version) =>
      entry({ version, url: `https://a.example/${version}` }),
    )
    expect(read(catalog(...versions))).toEqual(['ai-catalog', 'one @ https://a.example/10.1.0', '3 left out'])
  })

  it('rejects a later major version', () => {
    expect(read({ specVersion: '2.0', entries: [] })).toBe('newer-version')
    expect(read({ ...catalog(entry({ data: card })), specVersion: '1.7' })).toEqual(['ai-catalog', 'Echo card'])
  })
})

describe('real lists', () => {
  it.each<[string, string | object, string[]]>([
    ['an array of cards', [card, later], ['agent-list', 'Echo card', 'Later card']],
    ['one card', card, ['agent-list', 'Echo card']],
    [
      'an array of addresses',
      ['https://a.example', 'localhost:9999'],
      ['urls', 'https://a.example @ https://a.example', 'localhost:9999 @ localhost:9999'],
    ],
    [
      'agents with their addresses',
      { agents: [{ name: 'A', url: 'https://a.example' }] },
      ['urls', 'A @ https://a.example'],
    ],
    [
      'agentlookup-v1',
      {
        schema: 'agentlookup-v1',
        agents: [{ agent_id: 'ag_1', capabilities: ['x'], endpoint: 'https://a.example/s' }],
      },
      ['urls', 'ag_1 @ https://a.example/s'],
    ],
    [
      'endpoints by protocol',
      {
        agents: [
          {
            name: 'S',
            slug: 's',
            endpoints: { rest: 'https://r.example', a2a: 'https://a.example/.well-known/agent.json' },
          },
        ],
      },
      ['urls', 'S @ https://a.example/.well-known/agent.json'],
    ],
    [
      'a registry that wraps cards',
      { items: [{ id: '1', agentCard: card, tags: ['t'] }], total: 1 },
      ['agent-list', 'Echo card #t'],
    ],
    [
      'cards as content',
      { agents: [{ displayName: 'G', card: { type: 'A2A', content: later } }] },
      ['agent-list', 'Later card'],
    ],
    ['cards as text', [text(card), { card_json: text(later) }], ['agent-list', 'Echo card', 'Later card']],
    ['data around it', { data: { agents: [card] } }, ['agent-list', 'Echo card']],
    [
      'agents by name',
      { agents: { one: { url: 'https://a.example' }, two: later } },
      ['agent-list', 'https://a.example @ https://a.example', 'Later card'],
    ],
    [
      'a card without an address of its own',
      { agents: [{ name: 'R', capabilities: {}, agent_card_url: 'https://a.example/c' }] },
      ['urls', 'R @ https://a.example/c'],
    ],
    [
      'JSON lines, one of them broken',
      `${text(card)}\n{"name": "Bro\n${text(later)}`,
      ['agent-list', 'Echo card', '{"name": "Bro: broken-json', 'Later card'],
    ],
    [
      'plain text',
      '# ours\n\n https://a.example \n- localhost:9\nEcho, https://b.example/x, fast\n',
      [
        'urls',
        'https://a.example @ https://a.example',
        'localhost:9 @ localhost:9',
        'https://b.example/x @ https://b.example/x',
      ],
    ],
  ])('%s', (_, input, expected) => {
    expect(read(input)).toEqual(expected)
  })

  it('keeps the URL of an inline card', () => {
    const outcome = readCatalog(text([{ ...card, wellKnownURI: 'https://echo.example/.well-known/agent.json' }]))
    expect(outcome).toMatchObject({ value: { items: [{ cardUrl: 'https://echo.example/.well-known/agent.json' }] } })
  })
})

describe('unusable input', () => {
  it.each<[string, string | object, unknown]>([
    ['nothing', '  ', 'empty'],
    ['a web page', '<!doctype html><p>hello', 'web-page'],
    ['broken JSON', '{"agents": [', 'broken-json'],
    ['another document', { hello: 'world' }, 'no-list'],
    ['a number in quotes', '"5"', 'no-list'],
    ['a number', '5', 'no-list'],
    ['null', ' null\n', 'no-list'],
    ['an empty list', [], 'no-agents'],
    [
      'only other things',
      catalog({ identifier: 'm', type: 'application/parquet', url: 'https://x.example' }),
      'no-agents',
    ],
    ['an export of a later Switchboard', { switchboard: 'catalog', version: 2, agents: [] }, 'newer-version'],
    ['too many items', Array.from({ length: maxCatalogItems + 1 }, () => 'a.example'), 'too-many-lines'],
  ])('%s', (_, input, expected) => {
    expect(read(input)).toEqual(expected)
  })

  it('is reported item by item, without affecting others', () => {
    const deep = { ...card, metadata: JSON.parse(`${'['.repeat(300)}${']'.repeat(300)}`) as Json }
    const input = [
      card,
      5,
      null,
      {},
      { name: 'Nowhere' },
      'ftp://a.example',
      'urn:x:y',
      '/here',
      'two words',
      deep,
      '{"name":',
      { card: '[]' },
    ]
    expect(read(input)).toEqual([
      'agent-list',
      'Echo card',
      '5: no-content',
      'null: no-content',
      '–: no-content',
      'Nowhere: no-content',
      'ftp://a.example: not-an-address',
      'urn:x:y: not-an-address',
      '/here: relative-address',
      'two words: not-an-address',
      'Echo: too-deep',
      '{"name":: broken-json',
      '–: no-content',
    ])
  })

  it('keeps no user name or password in any item or label', () => {
    const secret = 'https://me:hunter2@a.example/x'
    const cards = [
      { ...card, url: secret },
      text({ ...card, url: secret }),
      { ...later, additionalInterfaces: [{ url: secret }] },
    ]
    for (const input of [[secret, ...cards, { name: 'N', url: secret }], `${secret}\nme:hunter2@b.example`]) {
      const outcome = readCatalog(typeof input === 'string' ? input : text(input))
      expect(outcome).toMatchObject({ ok: true })
      expect(text(outcome)).not.toContain('hunter2')
      expect(
        outcome.ok &&
          outcome.value.items.every((item) => 'problem' in item && item.problem.code === 'secret-in-address'),
      ).toBe(true)
    }
  })

  it('rejects endless nesting without affecting other items', () => {
    const levels = 100_000
    const arrays = '['.repeat(levels) + ']'.repeat(levels)
    expect(read(arrays)).toEqual(['agent-list', '–: no-content'])
    expect(read(`[${arrays}, "a.example"]`)).toEqual(['agent-list', '–: no-content', 'a.example @ a.example'])
    expect(read('{"agents":'.repeat(levels) + '1' + '}'.repeat(levels))).toEqual(['agent-list', 'agents: no-content'])
  })

  it('ignores comments', () => {
    expect(read('// ours\n[ "a.example", /* old */ ]')).toEqual(['urls', 'a.example @ a.example'])
  })

  it('reports the position of a JSON error', () => {
    expect(readCatalog('{\n  "agents": [,]\n}')).toMatchObject({ problem: { values: { line: 2, column: 14 } } })
  })
})

describe('a list beyond the limit', () => {
  const many = Array.from({ length: 3 * maxCatalogItems }, () => 'a.example')

  it('is read up to one entry beyond the limit', () => {
    expect(readAddressLines(`# ours\n${many.join('\n')}`, '').length).toBe(maxCatalogItems + 1)
    expect(readJsonLines('"a.example"\n'.repeat(3 * maxCatalogItems), '')?.length).toBe(maxCatalogItems + 1)
    expect(readAgentList(many, '')?.length).toBe(maxCatalogItems + 1)
    expect(readAgentList({ agents: { ...many } }, '')?.length).toBe(maxCatalogItems + 1)
  })

  it.each([
    ['addresses', 'a\n'.repeat(2_000_000)],
    ['JSON lines', '{}\n'.repeat(1_000_000)],
    ['an export', text({ switchboard: 'catalog', version: 1, agents: many })],
    ['an AI Catalog', text(catalog(...many.map((url) => ({ type: 'application/a2a-agent-card+json', url }))))],
  ])('is rejected: %s', (_, input) => {
    expect(readCatalog(input)).toEqual({
      ok: false,
      problem: { code: 'too-many-lines', values: { most: maxCatalogItems } },
    })
  })

  // Splitting the long version again for each entry would exceed the test timeout.
  it('compares only the beginning of a version', () => {
    const version = `1.${'0-'.repeat(500_000)}`
    const entries = Array.from({ length: 20_000 }, (_, index) => ({
      identifier: 'urn:a',
      url: 'a.example',
      version: index === 0 ? version : '1',
    }))
    expect(readCatalog(text(catalog(...entries)))).toMatchObject({ value: { leftOut: 19_999 } })
  })
})

it('indents a card only if that does not multiply its size', () => {
  const nested = JSON.parse(`${'['.repeat(60)}${'1,'.repeat(2_000)}1${']'.repeat(60)}`) as Json
  const outcome = readCatalog(text([{ ...card, nested }, card]))
  const [flat, indented] = outcome.ok ? outcome.value.items : []
  expect(flat && 'card' in flat ? flat.card?.includes('\n') : null).toBe(false)
  expect(indented && 'card' in indented ? indented.card?.includes('\n') : null).toBe(true)
})

const written = (...agents: unknown[]) => text({ switchboard: 'catalog', version: 1, agents })

describe('Switchboard export', () => {
  const agent = {
    name: 'Echo',
    slug: 'echo',
    card: '{ "name": "Echo" }',
    cardUrl: null,
    endpoint: 'https://other.example',
    dialect: 'v0.3',
    tags: ['a'],
    owner: 'Ops',
    lifecycle: 'archived',
    favorite: true,
    probe: { mode: 'off', text: null },
    pushProof: null,
    credentials: [{ type: 'bearer', scheme: 'b' }],
    headers: ['X-Team'],
  }

  it('restores all settings and the original card', () => {
    const { credentials: _c, headers: _h, cardUrl: _u, pushProof: _p, name: label, ...line } = agent
    expect(readCatalog(written(agent))).toEqual({
      ok: true,
      value: { format: 'switchboard', items: [{ label, ...line }], leftOut: 0 },
    })
  })

  it('reports what is wrong with an item', () => {
    const bad = [{ ...agent, dialect: 'v9' }, { name: 'No card' }, { ...agent, card: '{' }, 7]
    expect(read(written(agent, ...bad))).toEqual([
      'switchboard',
      'Echo card #a',
      'Echo: not-valid',
      'No card: not-valid',
      'Echo: broken-json',
      '–: not-valid',
    ])
  })
})
