import { describe, expect, it } from 'vitest'
import { listCandidateUrls } from '@/lib/server/agents/discovery/parse-url-input'

const card = (base: string) => `${base}.well-known/agent-card.json`
const old = (base: string) => `${base}.well-known/agent.json`

describe('listCandidateUrls', () => {
  it('tries a base URL itself, then both well-known names below it', () => {
    const base = 'https://agent.example/'
    expect(listCandidateUrls('https://agent.example')).toEqual([base, card(base), old(base)])
  })

  it('tries below a sub-path, below its parents and at the origin', () => {
    expect(listCandidateUrls('https://host.example/a2a/weather?key=1#top')).toEqual([
      'https://host.example/a2a/weather?key=1',
      card('https://host.example/a2a/weather/'),
      old('https://host.example/a2a/weather/'),
      'https://host.example/.well-known/weather/agent-card.json',
      card('https://host.example/a2a/'),
      old('https://host.example/a2a/'),
      card('https://host.example/'),
      old('https://host.example/'),
    ])
  })

  it('tries a card URL first, then the other well-known name in its folder', () => {
    expect(listCandidateUrls('https://host.example/sub/.well-known/agent.json').slice(0, 3)).toEqual([
      old('https://host.example/sub/'),
      card('https://host.example/sub/'),
      card('https://host.example/'),
    ])
    expect(listCandidateUrls('https://host.example/cards/mine.json').slice(0, 3)).toEqual([
      'https://host.example/cards/mine.json',
      card('https://host.example/cards/'),
      old('https://host.example/cards/'),
    ])
  })

  it('tries the well-known path of an agent by its ID, below any prefix, also for an endpoint below it', () => {
    const byId = 'https://host.example/api/.well-known/weather/agent-card.json'
    for (const typed of ['https://host.example/api/a2a/weather', 'https://host.example/api/a2a/weather/rpc'])
      expect(listCandidateUrls(typed)).toContain(byId)
    expect(listCandidateUrls('https://host.example/api/weather').join()).not.toContain('/.well-known/weather')
  })

  it('tries each URL once and limits the depth of paths', () => {
    const deep = listCandidateUrls(`https://host.example/${'a/'.repeat(50)}`)
    expect(deep.length).toBeLessThanOrEqual(11)
    expect(deep).toContain(card('https://host.example/'))
    expect(new Set(deep).size).toBe(deep.length)
  })

  it.each([
    ['localhost:9999', 'http://localhost:9999/', 'https://localhost:9999/'],
    ['127.0.0.1', 'http://127.0.0.1/', 'https://127.0.0.1/'],
    ['[::1]:8080/x', 'http://[::1]:8080/x', 'https://[::1]:8080/x'],
    ['box', 'http://box/', 'https://box/'],
    ['agents.internal', 'http://agents.internal/', 'https://agents.internal/'],
    ['agent.example:8000', 'http://agent.example:8000/', 'https://agent.example:8000/'],
    ['agent.example/a2a', 'https://agent.example/a2a', 'http://agent.example/a2a'],
    ['//agent.example', 'https://agent.example/', 'http://agent.example/'],
  ])('reads %s without a scheme as %s, else %s', (typed, first, second) => {
    const list = listCandidateUrls(`  ${typed} `)
    expect(list[0]).toBe(first)
    expect(list.indexOf(second)).toBeGreaterThan(2)
  })

  it('keeps an entered scheme', () => {
    expect(listCandidateUrls('http://agent.example').every((url) => url.startsWith('http:'))).toBe(true)
    expect(listCandidateUrls('HTTPS://Agent.Example/')[0]).toBe('https://agent.example/')
  })

  it.each([
    'ftp://agent.example',
    'http://',
    '',
    'what is this',
    'http://user:secret@host.example/',
    'mailto:a@b.example',
  ])('rejects "%s"', (typed) => {
    expect(() => listCandidateUrls(typed)).toThrow(/^(?!.*secret).*URL/)
  })
})
